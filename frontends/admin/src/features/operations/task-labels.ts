import type { ProjectionTask } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { formatNumber } from '@presale/ui'
import { formatDuration } from '../../events/durations'
import type { TranslateEvents } from '../../events/texts'
import { percentBuilt } from './operation-labels'
import type { en } from './texts.en'

type T = Translate<typeof en>

export function isOpen(task: ProjectionTask | null | undefined): task is ProjectionTask {
  return task != null && task.state !== 'ended'
}

/** What it is doing: 'Rebuilding', 'Rebuild: waiting for the projector'. */
export function doingLabel({ kind, state }: Pick<ProjectionTask, 'kind' | 'state'>, t: T): string {
  if (state === 'waiting') return t(`waiting.${kind}`)
  return state === 'cancelling' ? t('cancelling') : t(`running.${kind}`)
}

export function percentDone({ applied, events }: NonNullable<ProjectionTask['progress']>): number {
  return events === 0 ? 0 : percentBuilt(applied / events)
}

/** '1,200 of 5,000 events, 800 events/s, 4 s left' */
export function paceLabel(
  progress: NonNullable<ProjectionTask['progress']>,
  t: T,
  inEvents: TranslateEvents,
): string {
  const { secondsLeft } = progress
  const figures = {
    applied: formatNumber(progress.applied),
    events: formatNumber(progress.events),
    pace: formatNumber(progress.eventsPerSecond),
  }
  return secondsLeft === null
    ? t('pace', figures)
    : t('paceAndLeft', { ...figures, time: formatDuration(secondsLeft * 1000, inEvents) })
}

/** How the last task has ended, without its time. */
export function endLabel({ kind, outcome, message, comparison }: ProjectionTask, t: T): string {
  switch (outcome) {
    case 'done':
      return kind === 'drop-old' && message !== null ? t('nothing.drop-old') : t(`done.${kind}`)
    case 'equal':
      return t('equal', { rows: comparison?.rows ?? 0 })
    case 'differs':
      return comparison ? differences(comparison, t) : t('differsSomehow')
    case 'cancelled':
      return t(`cancelled.${kind}`)
    case 'failed':
    case null: {
      const failed = t(`failed.${kind}`)
      return message === null ? failed : t('failedBecause', { failed, message })
    }
  }
}

/** 'Verified: 1 row changed, 2 missing, 0 additional; 1 stream set aside' */
function differences(comparison: NonNullable<ProjectionTask['comparison']>, t: T): string {
  const { changed, setAside } = comparison
  const figures = {
    changed,
    missing: formatNumber(comparison.missing),
    additional: formatNumber(comparison.additional),
  }
  return setAside === 0 ? t('differs', figures) : t('differsSetAside', { ...figures, setAside })
}
