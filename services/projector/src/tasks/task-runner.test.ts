import type { RebuildReport } from '../rebuild/report'
import { SeenReports } from './task-runner'

const verified: RebuildReport = {
  kind: 'verified',
  schema: 'balances_v1_g1',
  position: '9/9',
  events: 3,
  rows: 2,
  changed: 1,
  missing: 0,
  additional: 0,
  setAside: 0,
  seconds: 1,
}
const differing: RebuildReport = {
  kind: 'difference',
  table: 'balances',
  differs: 'changed',
  key: { buyer_id: '7' },
  columns: { tokens: { live: '6', rebuilt: '5' } },
}
const seen = (...reports: readonly RebuildReport[]) => {
  const all = new SeenReports('balances')
  for (const report of reports) all.add(report)
  return all
}

describe('how a task has ended, by the exit code of its command', () => {
  it('given 0, then it is done', () =>
    expect(seen().end('rebuild', 0, '')).toEqual({ outcome: 'done', message: null, comparison: null }))

  it('given that there was nothing to remove, then it is done and says so', () =>
    expect(seen({ kind: 'nothing-old' }).end('drop-old', 0, '')).toMatchObject({
      outcome: 'done',
      message: 'balances has no old generation: nothing was removed.',
    }))

  it('given 130, then it was cancelled, whatever it had found by then', () =>
    expect(seen(differing).end('verify', 130, 'gone')).toEqual({
      outcome: 'cancelled',
      message: null,
      comparison: null,
    }))

  it.each([
    ['its own reason', [{ kind: 'failed', schema: 's', reason: 'stopped at an event' }] as const, 'fault'],
    ['what it wrote to standard error', [], 'stopped at an event'],
  ])('given another one, then it failed, with %s', (_, reports, fault) =>
    expect(seen(...reports).end('rebuild', 1, fault)).toMatchObject({
      outcome: 'failed',
      message: 'stopped at an event',
    }),
  )

  it('given no code, since it was killed, then it says so', () =>
    expect(seen().end('rebuild', null, '').message).toBe('It ended with code none.'))

  it('given a comparison that found something, then with its figures and the first 50 differences', () => {
    const { outcome, comparison } = seen(...Array(60).fill(differing), verified).end('verify', 1, '')
    expect(outcome).toBe('differs')
    expect(comparison).toMatchObject({ rows: 2, changed: 1, missing: 0, additional: 0, setAside: 0 })
    expect(comparison?.named).toHaveLength(50)
    expect(comparison?.named[0]).toBe('balances changed, buyer_id 7: tokens is 6, its events make it 5')
  })

  it('given a comparison that could not be done, then it failed', () =>
    expect(seen().end('verify', 2, 'no server')).toMatchObject({ outcome: 'failed', message: 'no server' }))
})
