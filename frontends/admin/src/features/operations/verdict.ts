import type {
  LedgerLog,
  ProjectionState,
  QueueState,
  Readiness,
  RemoteState,
  SetAsideMark,
} from '@presale/contracts'
import { conditionOf } from './operation-labels'
import { conditionOfRemote } from './remote-labels'
import { setAsideStreams } from './set-aside-streams'

/** An answer as it stands: the last one that arrived, when it did, and whether asking since then has failed. */
export interface Seen<Data> {
  readonly data: Data | undefined
  /** Milliseconds; 0 before the first answer. */
  readonly at: number
  readonly hasFailed: boolean
}

export interface OperationsSeen {
  readonly projections: Seen<readonly ProjectionState[]>
  readonly setAside: Seen<readonly SetAsideMark[]>
  readonly log: Seen<{ readonly log: LedgerLog | null }>
  readonly queues: Seen<readonly QueueState[]>
  readonly remotes: Seen<readonly RemoteState[]>
  /** As every page reads it, for a remote without a history of its own. */
  readonly activeVersions: Readonly<Record<string, { readonly version: string }>> | undefined
  /** For admins alone. */
  readonly readiness: Seen<Readiness> | undefined
}

/** Where it is shown in full. */
export type Part = 'projections' | 'setAside' | 'log' | 'queues' | 'remotes' | 'readiness'

export type Finding = { readonly part: Part } & (
  | { readonly kind: 'foreign-store' | 'store-silent' | 'no-projections' | 'all-lag' | 'all-stopped' }
  | {
      readonly kind: 'projection-stopped' | 'projection-missing' | 'projection-lags' | 'projection-differs'
      readonly name: string
    }
  | { readonly kind: 'set-aside'; readonly count: number }
  | { readonly kind: 'log-unsigned' }
  | { readonly kind: 'log-forked' | 'witness-silent'; readonly name: string }
  | { readonly kind: 'redis-away' | 'purchases-overdue' | 'not-ready' }
  | { readonly kind: 'queue-paused' | 'remote-failing'; readonly name: string }
  | { readonly kind: 'queue-failed'; readonly name: string; readonly count: number }
)

export interface Verdict {
  /** unchecked: asking has failed; then all is never well, whatever the last answers said. */
  readonly state: 'checking' | 'well' | 'catching-up' | 'wrong' | 'unchecked'
  /** Of the oldest answer it rests on; where asking has failed, of the oldest one that could not be renewed. */
  readonly checkedAt: number | undefined
  readonly findings: readonly Finding[]
}

/** What an operator has to know first: that all is well, or what is not. */
export function verdictOf(seen: OperationsSeen, now: number): Verdict {
  const findings = [
    ...projectionFindings(seen.projections.data),
    ...setAsideFindings(seen.setAside.data),
    ...logFindings(seen.log.data?.log, now),
    ...queueFindings(seen.queues.data, now),
    ...remoteFindings(seen),
    ...readinessFindings(seen.readiness?.data),
  ]
  const { projections, setAside, log, queues, remotes, readiness } = seen
  const all = [projections, setAside, log, queues, remotes, ...(readiness ? [readiness] : [])]
  const failed = all.filter(({ hasFailed }) => hasFailed)
  if (failed.length > 0) return { state: 'unchecked', checkedAt: oldestOf(failed), findings }
  const checkedAt = oldestOf(all)
  if (findings.length > 0) return { state: 'wrong', checkedAt, findings }
  if (checkedAt === undefined) return { state: 'checking', checkedAt, findings }
  const behind = furthestBehind(projections.data ?? [])
  return { state: (behind?.seconds ?? 0) > SEEN_SECONDS ? 'catching-up' : 'well', checkedAt, findings }
}

/** Undefined where one of them never had an answer. */
function oldestOf(all: readonly Seen<unknown>[]): number | undefined {
  const oldest = Math.min(...all.map(({ at }) => at))
  return oldest === 0 ? undefined : oldest
}

/** As long as the alarm on a projection's lag waits: less passes by itself. */
const LAG_SECONDS = 30
/** Under load a view is a second or two behind, and nobody waits. */
const SEEN_SECONDS = 5

function projectionFindings(projections: readonly ProjectionState[] | undefined): Finding[] {
  const part = 'projections'
  if (projections === undefined) return []
  if (projections.length === 0) return [{ kind: 'no-projections', part }]
  const conditions = projections.map(conditionOf)
  if (conditions.includes('foreign')) return [{ kind: 'foreign-store', part }]
  const silent: Finding[] = conditions.includes('unknown') ? [{ kind: 'store-silent', part }] : []
  return [...silent, ...asOne(projections.flatMap(findingsOfProjection), projections.length)]
}

const ONE_CAUSE = { 'projection-lags': 'all-lag', 'projection-stopped': 'all-stopped' } as const

/** What is wrong with every view in the same way has one cause, and is said once. */
function asOne(findings: readonly Finding[], all: number): Finding[] {
  const shared = (['projection-lags', 'projection-stopped'] as const).find(
    (kind) => all > 1 && findings.filter((finding) => finding.kind === kind).length === all,
  )
  if (shared === undefined) return [...findings]
  const rest = findings.filter(({ kind }) => kind !== shared)
  return [{ kind: ONE_CAUSE[shared], part: 'projections' }, ...rest]
}

function findingsOfProjection(projection: ProjectionState): Finding[] {
  const { name, task } = projection
  const part = 'projections'
  const differs: Finding[] = task?.outcome === 'differs' ? [{ kind: 'projection-differs', part, name }] : []
  const condition = conditionOf(projection)
  if (condition === 'stopped') return [{ kind: 'projection-stopped', part, name }, ...differs]
  if (condition === 'missing') return [{ kind: 'projection-missing', part, name }, ...differs]
  if (condition === 'behind' && (projection.lagSeconds ?? 0) > LAG_SECONDS)
    return [{ kind: 'projection-lags', part, name }, ...differs]
  return differs
}

function setAsideFindings(marks: readonly SetAsideMark[] | undefined): Finding[] {
  const count = setAsideStreams(marks ?? []).length
  return count === 0 ? [] : [{ kind: 'set-aside', part: 'setAside', count }]
}

/** What has happened is signed within seconds, and what has not grown once an hour. */
const UNSIGNED_MS = 300_000
export const SILENT_MS = 7_200_000

function logFindings(log: LedgerLog | null | undefined, now: number): Finding[] {
  const part = 'log'
  if (!log) return []
  const isOld = (at: string | null, most: number) => now - Date.parse(at ?? log.begunAt) > most
  const isUnsigned = log.size > log.signedSize && isOld(log.signedAt, UNSIGNED_MS)
  const unsigned: Finding[] = isUnsigned ? [{ kind: 'log-unsigned', part }] : []
  const witnesses = log.witnesses.flatMap(({ name, isFork, answeredAt }): Finding[] => {
    if (isFork) return [{ kind: 'log-forked', part, name }]
    return isOld(answeredAt, SILENT_MS) ? [{ kind: 'witness-silent', part, name }] : []
  })
  return [
    ...witnesses.filter(({ kind }) => kind === 'log-forked'),
    ...unsigned,
    ...witnesses.filter(({ kind }) => kind !== 'log-forked'),
  ]
}

/** Due jobs run within seconds, and what is overdue is looked for every 30 s. */
const OVERDUE_MS = 60_000

function queueFindings(all: readonly QueueState[] | undefined, now: number): Finding[] {
  const part = 'queues'
  const queues = all ?? []
  const isAway = ({ available, isConfigured }: QueueState) => !available && isConfigured !== false
  const away: Finding[] = queues.some(isAway) ? [{ kind: 'redis-away', part }] : []
  const isOverdue = ({ name, nextJobs }: QueueState) =>
    name === 'purchase-deadlines' && nextJobs.some(({ runAt }) => now - Date.parse(runAt) > OVERDUE_MS)
  const overdue: Finding[] = queues.some(isOverdue) ? [{ kind: 'purchases-overdue', part }] : []
  return [...away, ...queues.flatMap(findingsOfQueue), ...overdue]
}

function findingsOfQueue({ name, isPaused, counts }: QueueState): Finding[] {
  const part = 'queues'
  const paused: Finding[] = isPaused ? [{ kind: 'queue-paused', part, name }] : []
  const count = counts?.failed ?? 0
  return count === 0 ? paused : [...paused, { kind: 'queue-failed', part, name, count }]
}

function remoteFindings({ remotes, activeVersions }: OperationsSeen): Finding[] {
  const isFailing = (remote: RemoteState) =>
    conditionOfRemote(remote, remote.activations[0]?.version ?? activeVersions?.[remote.name]?.version) ===
    'failing'
  return (remotes.data ?? [])
    .filter(isFailing)
    .map(({ name }) => ({ kind: 'remote-failing', part: 'remotes', name }))
}

function readinessFindings(readiness: Readiness | undefined): Finding[] {
  return readiness?.isLive && !readiness.isReady ? [{ kind: 'not-ready', part: 'readiness' }] : []
}

/** The projection that is behind by most; undefined where none is, or none says. */
export function furthestBehind(
  projections: readonly ProjectionState[],
): { readonly name: string; readonly seconds: number } | undefined {
  const behind = projections
    .map(({ name, lagSeconds }) => ({ name, seconds: lagSeconds ?? 0 }))
    .sort((a, b) => b.seconds - a.seconds)[0]
  return behind === undefined || behind.seconds === 0 ? undefined : behind
}
