import type { ProjectionTask } from '@presale/contracts'
import { formatNumber } from '@presale/ui'
import { formatDuration } from '../../events/durations'
import { percentBuilt } from './operation-labels'

const RUNNING: Readonly<Record<ProjectionTask['kind'], string>> = {
  rebuild: 'Rebuilding',
  verify: 'Verifying',
  rollback: 'Rolling back',
  'drop-old': 'Dropping old',
}
const DONE: Readonly<Record<ProjectionTask['kind'], string>> = {
  rebuild: 'Rebuilt',
  verify: 'Verified',
  rollback: 'Rolled back',
  'drop-old': 'Old builds dropped',
}
const NAMES: Readonly<Record<ProjectionTask['kind'], string>> = {
  rebuild: 'Rebuild',
  verify: 'Comparison',
  rollback: 'Rollback',
  'drop-old': 'Dropping old builds',
}

export function isOpen(task: ProjectionTask | null | undefined): task is ProjectionTask {
  return task != null && task.state !== 'ended'
}

/** What it is doing: 'Rebuilding', 'Waiting for the projector'. */
export function doingLabel({ kind, state }: Pick<ProjectionTask, 'kind' | 'state'>): string {
  if (state === 'waiting') return `${NAMES[kind]}: waiting for the projector`
  return state === 'cancelling' ? 'Cancelling' : RUNNING[kind]
}

export function percentDone({ applied, events }: NonNullable<ProjectionTask['progress']>): number {
  return events === 0 ? 0 : percentBuilt(applied / events)
}

/** '1,200 of 5,000 events, 800 events/s, 4 s left' */
export function paceLabel(progress: NonNullable<ProjectionTask['progress']>): string {
  const { applied, events, eventsPerSecond, secondsLeft } = progress
  const left = secondsLeft === null ? [] : [`${formatDuration(secondsLeft * 1000)} left`]
  return [
    `${formatNumber(applied)} of ${formatNumber(events)} events`,
    `${formatNumber(eventsPerSecond)} events/s`,
    ...left,
  ].join(', ')
}

/** How the last task has ended, without its time. */
export function endLabel({ kind, outcome, message, comparison }: ProjectionTask): string {
  switch (outcome) {
    case 'done':
      return DONE[kind]
    case 'equal':
      return `Verified: every row is as its events make it (${formatNumber(comparison?.rows ?? 0)} rows)`
    case 'differs':
      return `Verified: ${comparison ? differences(comparison) : 'it differs'}`
    case 'cancelled':
      return `${NAMES[kind]} cancelled`
    case 'failed':
    case null:
      return `${NAMES[kind]} failed${message === null ? '' : `: ${message}`}`
  }
}

/** '1 row changed, 2 missing, 0 additional; 1 stream set aside' */
function differences({
  changed,
  missing,
  additional,
  setAside,
}: NonNullable<ProjectionTask['comparison']>): string {
  const rows = `${formatNumber(changed)} ${changed === 1 ? 'row' : 'rows'} changed, ${formatNumber(missing)} missing, ${formatNumber(additional)} additional`
  return setAside === 0
    ? rows
    : `${rows}; ${formatNumber(setAside)} ${setAside === 1 ? 'stream' : 'streams'} set aside`
}
