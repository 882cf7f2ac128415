import type {
  LedgerLog,
  ProjectionState,
  QueueState,
  Readiness,
  RemoteState,
  SetAsideMark,
} from '@presale/contracts'
import { type OperationsSeen, type Seen, verdictOf } from './verdict'

const NOW = Date.parse('2026-11-25T10:00:00Z')
const AT = NOW - 3000

const seen = <Data>(data: Data, change: Partial<Seen<Data>> = {}): Seen<Data> => ({
  data,
  at: AT,
  hasFailed: false,
  ...change,
})
const never = <Data>(hasFailed: boolean): Seen<Data> => ({ data: undefined, at: 0, hasFailed })

const generation = {
  codeVersion: 1,
  generation: 1,
  position: '7/7',
  appliedEvents: 7,
  eventsPerSecond: null,
  progress: null,
  fault: null,
}
const fault = { message: 'no such column', eventId: 'e', eventType: 'PurchasePaid', position: '8/8', at: '' }

const projection = (change: Partial<ProjectionState> = {}): ProjectionState => ({
  name: 'balances',
  live: generation,
  building: null,
  lagSeconds: 0,
  lagEvents: 0,
  ...change,
})
const queue = (change: Partial<QueueState> = {}): QueueState => ({
  name: 'mail',
  available: true,
  isPaused: false,
  counts: { delayed: 0, waiting: 0, active: 0, failed: 0, retried: 0 },
  nextJobs: [],
  ...change,
})
const mark = (purchaseId: string, subscriber: string): SetAsideMark => ({
  subscriber,
  stream: `purchase-${purchaseId}`,
  purchaseId,
  revision: 2,
  eventId: 'e',
  eventType: 'PurchasePaid',
  kind: 'unreadable',
  error: 'It cannot be read.',
  since: '2026-11-25T09:00:00Z',
  isResumeRequested: false,
})
const log = (change: Partial<LedgerLog> = {}): LedgerLog => ({
  name: 'sale.example/log/0f',
  key: null,
  begunAt: '2026-11-24T10:00:00Z',
  size: 9,
  signedSize: 9,
  signedAt: '2026-11-25T09:30:00Z',
  follows: null,
  witnesses: [],
  ...change,
})
const witness = { name: 'w.example', size: 9, answeredAt: '2026-11-25T09:30:00Z', fault: null, isFork: false }
const none = { reports: 0, sessions: 0 }
const remote = (failures: RemoteState['failures'] = []): RemoteState => ({
  name: 'buyer',
  activations: [],
  lastHour: none,
  lastDay: none,
  failures,
})
const readiness = (change: Partial<Readiness> = {}): Readiness => ({
  isLive: true,
  isReady: true,
  entries: [],
  ...change,
})

const due = { name: 'purchase-deadlines', nextJobs: [{ id: 'p1-0', runAt: '2026-11-25T09:59:30Z' }] }
const differing: ProjectionState['task'] = {
  id: '1',
  kind: 'verify',
  state: 'ended',
  outcome: 'differs',
  message: null,
  requestedAt: '',
  startedAt: '',
  endedAt: '',
  progress: null,
  comparison: null,
}
function failure(reports: number): RemoteState['failures'][number] {
  return {
    version: '1.0.0',
    kind: 'crash',
    lastHour: { reports, sessions: reports },
    lastDay: { reports: 9, sessions: 9 },
    lastAt: '2026-11-25T09:50:00Z',
    lastRoute: '/',
    lastMessage: '',
  }
}

const failing = seen([remote([failure(1)])])

const well: OperationsSeen = {
  projections: seen([projection()]),
  setAside: seen([]),
  log: seen({ log: log() }),
  queues: seen([queue()]),
  remotes: seen([remote()]),
  activeVersions: { buyer: { version: '1.0.0' } },
  readiness: seen(readiness()),
}
const findingsOf = (change: Partial<OperationsSeen>) => verdictOf({ ...well, ...change }, NOW).findings
const withProjection = (change: Partial<ProjectionState>) => ({ projections: seen([projection(change)]) })
const withQueue = (change: Partial<QueueState>) => ({ queues: seen([queue(change)]) })
const withLog = (change: Partial<LedgerLog>) => ({ log: seen({ log: log(change) }) })
const counts = { delayed: 0, waiting: 0, active: 0, failed: 2, retried: 0 }

describe('the verdict of the operations', () => {
  it('given that nothing is wrong, then all is well, as of the oldest answer', () => {
    const verdict = verdictOf({ ...well, queues: seen([queue()], { at: AT - 2000 }) }, NOW)
    expect(verdict).toEqual({ state: 'well', checkedAt: AT - 2000, findings: [] })
  })

  it.each<[string, Partial<OperationsSeen>, object[]]>([
    [
      'a foreign event store',
      withProjection({ storeFault: 'It stands elsewhere.', lagSeconds: null, lagEvents: null }),
      [{ kind: 'foreign-store', part: 'projections' }],
    ],
    ['events that nobody signs', withLog({ size: 12 }), [{ kind: 'log-unsigned', part: 'log' }]],
    [
      'a log that was never signed',
      withLog({ signedSize: 0, signedAt: null }),
      [{ kind: 'log-unsigned', part: 'log' }],
    ],
    [
      'a witness that has been silent for hours, and another that knows another past',
      withLog({
        witnesses: [
          { ...witness, answeredAt: '2026-11-25T07:30:00Z' },
          { ...witness, name: 'v.example', isFork: true, fault: 'another past' },
          { ...witness, name: 'u.example', answeredAt: null },
        ],
      }),
      [
        { kind: 'log-forked', part: 'log', name: 'v.example' },
        { kind: 'witness-silent', part: 'log', name: 'w.example' },
        { kind: 'witness-silent', part: 'log', name: 'u.example' },
      ],
    ],
    [
      'a projection that an event has stopped',
      withProjection({ live: { ...generation, fault } }),
      [{ kind: 'projection-stopped', part: 'projections', name: 'balances' }],
    ],
    [
      'a projection that is not built yet',
      withProjection({ live: null, lagSeconds: null, lagEvents: null }),
      [{ kind: 'projection-missing', part: 'projections', name: 'balances' }],
    ],
    ['no projection at all', { projections: seen([]) }, [{ kind: 'no-projections', part: 'projections' }]],
    [
      'a projection that lags for longer than the alarm waits',
      withProjection({ lagSeconds: 31, lagEvents: 4 }),
      [{ kind: 'projection-lags', part: 'projections', name: 'balances' }],
    ],
    [
      'a comparison that found differences',
      withProjection({ task: differing }),
      [{ kind: 'projection-differs', part: 'projections', name: 'balances' }],
    ],
    [
      'two purchases set aside, by several subscribers',
      { setAside: seen([mark('p1', 'mailer'), mark('p1', 'balances_v1_g1'), mark('p2', 'mailer')]) },
      [{ kind: 'set-aside', part: 'setAside', count: 2 }],
    ],
    [
      'a paused queue',
      withQueue({ isPaused: true }),
      [{ kind: 'queue-paused', part: 'queues', name: 'mail' }],
    ],
    [
      'a queue with failed jobs',
      withQueue({ counts }),
      [{ kind: 'queue-failed', part: 'queues', name: 'mail', count: 2 }],
    ],
    [
      'a queue that is paused and has failed jobs',
      withQueue({ isPaused: true, counts }),
      [
        { kind: 'queue-paused', part: 'queues', name: 'mail' },
        { kind: 'queue-failed', part: 'queues', name: 'mail', count: 2 },
      ],
    ],
    [
      'deadlines that are past by more than a minute',
      withQueue({ name: 'purchase-deadlines', nextJobs: [{ id: 'p1-0', runAt: '2026-11-25T09:58:59Z' }] }),
      [{ kind: 'purchases-overdue', part: 'queues' }],
    ],
    [
      'a remote that fails',
      { remotes: failing },
      [{ kind: 'remote-failing', part: 'remotes', name: 'buyer' }],
    ],
    [
      'a live site that is not ready',
      { readiness: seen(readiness({ isReady: false })) },
      [{ kind: 'not-ready', part: 'readiness' }],
    ],
  ])('given %s, then that is what is wrong', (_, change, findings) => {
    expect(verdictOf({ ...well, ...change }, NOW)).toEqual({ state: 'wrong', checkedAt: AT, findings })
  })

  it.each<[string, Partial<OperationsSeen>]>([
    ['a log that has not begun', { log: seen({ log: null }) }],
    ['events that wait a moment to be signed', withLog({ size: 12, signedAt: '2026-11-25T09:59:00Z' })],
    ['a witness that was away for a moment', withLog({ witnesses: [{ ...witness, fault: 'away' }] })],
  ])('given %s, then all is well', (_, change) => {
    expect(verdictOf({ ...well, ...change }, NOW).state).toBe('well')
  })

  it('given that the event store does not answer, then that is said once, not of each projection', () => {
    const unknown = { lagSeconds: null, lagEvents: null }
    const projections = seen([projection(unknown), projection({ name: 'audit-trail', ...unknown })])
    expect(findingsOf({ projections })).toEqual([{ kind: 'store-silent', part: 'projections' }])
  })

  it('given a view that is seconds behind, then it is catching up; within a few, all is well', () => {
    const stateOf = (lagSeconds: number) =>
      verdictOf({ ...well, ...withProjection({ lagSeconds, lagEvents: 9 }) }, NOW).state
    expect([5, 6, 30, 31].map(stateOf)).toEqual(['well', 'catching-up', 'catching-up', 'wrong'])
  })

  it.each([
    ['lag', { lagSeconds: 31, lagEvents: 4 }, 'all-lag', 'projection-lags'],
    ['stopped', { live: { ...generation, fault } }, 'all-stopped', 'projection-stopped'],
  ] as const)(
    'given that all views %s, then that is said once; of some, it names them',
    (_, wrong, all, one) => {
      const views = (...changes: Partial<ProjectionState>[]) =>
        findingsOf({
          projections: seen(changes.map((change, at) => projection({ name: `view-${at}`, ...change }))),
        })
      expect(views(wrong, wrong)).toEqual([{ kind: all, part: 'projections' }])
      expect(views(wrong, {})).toEqual([{ kind: one, part: 'projections', name: 'view-0' }])
    },
  )

  it('given that Redis is away, then that is said once, not of each queue', () => {
    const away = { available: false, isPaused: null, counts: null }
    const queues = seen([queue(away), queue({ name: 'prices', ...away })])
    expect(findingsOf({ queues })).toEqual([{ kind: 'redis-away', part: 'queues' }])
  })

  it.each<[string, Partial<OperationsSeen>]>([
    ['a short lag', withProjection({ lagSeconds: 30, lagEvents: 3 })],
    ['a queue that is not configured', withQueue({ isConfigured: false, available: false, counts: null })],
    ['a deadline that is due this minute', withQueue(due)],
    ['a remote that failed earlier today', { remotes: seen([remote([failure(0)])]) }],
    [
      'a remote of which another version failed',
      { remotes: failing, activeVersions: { buyer: { version: '1.0.1' } } },
    ],
    [
      'a site that is not live and not ready',
      { readiness: seen(readiness({ isLive: false, isReady: false })) },
    ],
    ['a moderator, who may not read the readiness', { readiness: undefined }],
  ])('given %s, then nothing is wrong', (_, change) => {
    expect(findingsOf(change)).toEqual([])
  })

  it('given answers that are still on their way, then nothing is claimed', () => {
    expect(verdictOf({ ...well, queues: never(false) }, NOW).state).toBe('checking')
  })

  it('given a call that fails after an answer, then all is never well, and since when is said', () => {
    const queues = seen([queue()], { hasFailed: true, at: AT - 60_000 })
    expect(verdictOf({ ...well, queues }, NOW)).toEqual({
      state: 'unchecked',
      checkedAt: AT - 60_000,
      findings: [],
    })
  })

  it('given a call that never had an answer, then no time is made up, and what is known to be wrong stays', () => {
    const verdict = verdictOf(
      { ...well, queues: never(true), ...withProjection({ live: { ...generation, fault } }) },
      NOW,
    )
    expect(verdict).toEqual({
      state: 'unchecked',
      checkedAt: undefined,
      findings: [{ kind: 'projection-stopped', part: 'projections', name: 'balances' }],
    })
  })
})
