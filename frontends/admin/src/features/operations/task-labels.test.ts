import type { ProjectionTask } from '@presale/contracts'
import { texts as eventTexts } from '../../events/texts'
import { doingLabel, endLabel, isOpen, paceLabel, percentDone } from './task-labels'
import { texts } from './texts'

const { t } = texts

const task = (change: Partial<ProjectionTask>): ProjectionTask => ({
  id: '1',
  kind: 'verify',
  state: 'ended',
  outcome: null,
  message: null,
  requestedAt: '',
  startedAt: null,
  endedAt: null,
  progress: null,
  comparison: null,
  ...change,
})
const comparison = { rows: 1204, changed: 1, missing: 2, additional: 0, setAside: 0, named: [] }

describe('a task of a projection in words', () => {
  it.each([
    [{ kind: 'rebuild', state: 'waiting' }, 'Rebuild: waiting for the projector'],
    [{ kind: 'rollback', state: 'running' }, 'Rolling back'],
    [{ kind: 'drop-old', state: 'running' }, 'Dropping old'],
    [{ kind: 'verify', state: 'cancelling' }, 'Cancelling'],
  ] as const)('given %j, then it reads %s', (change, label) => expect(doingLabel(change, t)).toBe(label))

  it.each<[Partial<ProjectionTask>, string]>([
    [{ kind: 'rebuild', outcome: 'done' }, 'Rebuilt'],
    [{ outcome: 'cancelled' }, 'Verification cancelled'],
    [{ outcome: 'failed' }, 'Verification failed'],
    [{ kind: 'drop-old', outcome: 'failed', message: 'in use' }, 'Dropping old builds failed: in use'],
    [{ outcome: 'equal', comparison }, 'Verified: every row is as its events make it (1,204 rows)'],
    [{ outcome: 'differs', comparison }, 'Verified: 1 row changed, 2 missing, 0 additional'],
    [
      { outcome: 'differs', comparison: { ...comparison, changed: 0, setAside: 2 } },
      'Verified: 0 rows changed, 2 missing, 0 additional; 2 streams set aside',
    ],
  ])('given it has ended with %j, then it reads %s', (change, label) =>
    expect(endLabel(task(change), t)).toBe(label),
  )

  it('given figures, then pace and time left, and never 100 per cent before its end', () => {
    const progress = { applied: 5000, events: 5000, eventsPerSecond: 12_400, secondsLeft: null }
    expect(paceLabel(progress, t, eventTexts.t)).toBe('5,000 of 5,000 events, 12,400 events/s')
    expect(paceLabel({ ...progress, secondsLeft: 65 }, t, eventTexts.t)).toMatch(/, 1 min left$/)
    expect([percentDone(progress), percentDone({ ...progress, events: 0 })]).toEqual([99, 0])
  })

  it('given none, or one that has ended, then it is not open', () => {
    expect([isOpen(undefined), isOpen(null), isOpen(task({}))]).toEqual([false, false, false])
    expect(isOpen(task({ state: 'waiting' }))).toBe(true)
  })
})
