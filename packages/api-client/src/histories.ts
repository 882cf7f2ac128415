import {
  type AdminAction,
  type AdminActionsQuery,
  type AuditEvent,
  type AuditEventsQuery,
  calls,
  type FailedJob,
  type FiguresQuery,
  type LedgerLog,
  type ProjectionState,
  type ProjectionTask,
  type QueueState,
  type RemoteState,
  type SaleHistory,
  type SetAsideMark,
  type SystemInfo,
} from '@presale/contracts'
import { callApi } from './call'
import { isApiError } from './errors'
import type { GetOptions } from './http'
import { type CursorPage, fetchPage } from './pages'

/** The purchase's events, oldest first. */
export function fetchPurchaseEvents(id: string, options: GetOptions = {}): Promise<AuditEvent[]> {
  return callApi(calls.listPurchaseEvents, { params: { id }, ...options })
}

/** The events of all purchases, newest first. */
export async function fetchAuditEvents(
  query: Partial<AuditEventsQuery>,
  options: GetOptions = {},
): Promise<CursorPage<AuditEvent>> {
  return (await fetchPage(calls.listEvents, { query, ...options })).page
}

/** What admins and moderators did outside of purchases, newest first. */
export async function fetchAdminActions(
  query: Partial<AdminActionsQuery>,
  options: GetOptions = {},
): Promise<CursorPage<AdminAction>> {
  return (await fetchPage(calls.listActions, { query, ...options })).page
}

export function fetchProjections(options: GetOptions = {}): Promise<ProjectionState[]> {
  return callApi(calls.listProjections, options)
}

const PROJECTION_CALLS = {
  rebuild: calls.rebuildProjection,
  verify: calls.verifyProjection,
  rollback: calls.rollBackProjection,
  'drop-old': calls.dropOldProjection,
  cancel: calls.cancelProjectionTask,
} as const
export type ProjectionRequest = keyof typeof PROJECTION_CALLS

/** Answered as soon as the request is written down: what becomes of it is in `fetchProjections`. */
export function askProjection(
  name: string,
  request: ProjectionRequest,
  idempotencyKey: string,
): Promise<ProjectionTask> {
  return callApi(PROJECTION_CALLS[request], { params: { name }, idempotencyKey })
}

/** The streams that are set aside, oldest first. */
export function fetchSetAside(options: GetOptions = {}): Promise<SetAsideMark[]> {
  return callApi(calls.listSetAside, options)
}

/** Null where none has begun, and from an api of before. */
export async function fetchLedgerLog(options: GetOptions = {}): Promise<{ readonly log: LedgerLog | null }> {
  try {
    return await callApi(calls.showLog, options)
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { log: null }
    throw error
  }
}

export function fetchQueues(options: GetOptions = {}): Promise<QueueState[]> {
  return callApi(calls.listQueues, options)
}

const QUEUE_CALLS = { pause: calls.pauseQueue, resume: calls.resumeQueue, empty: calls.emptyQueue } as const
export type QueueRequest = keyof typeof QUEUE_CALLS

/** @returns the queue as it stands then */
export function askQueue(name: string, request: QueueRequest): Promise<QueueState> {
  return callApi(QUEUE_CALLS[request], { params: { name } })
}

/** The newest jobs of a queue that failed for good. */
export function fetchFailedJobs(name: string, options: GetOptions = {}): Promise<FailedJob[]> {
  return callApi(calls.listFailedJobs, { params: { name }, ...options })
}

/** @param id of one job; all that failed without it. @returns the queue as it stands then */
export function retryFailed(name: string, id?: string): Promise<QueueState> {
  return id === undefined
    ? callApi(calls.retryFailedJobs, { params: { name } })
    : callApi(calls.retryFailedJob, { params: { name, id } })
}

/** What was activated of each remote, and which failures were reported since. */
export function fetchRemoteStates(options: GetOptions = {}): Promise<RemoteState[]> {
  return callApi(calls.listRemotes, options)
}

/** How the installation is set up, without secrets. */
export function fetchSystemInfo(options: GetOptions = {}): Promise<SystemInfo> {
  return callApi(calls.showSystem, options)
}

/** The sale in figures, day by day (UTC, both days included). */
export function fetchSaleHistory(
  query: Partial<FiguresQuery>,
  options: GetOptions = {},
): Promise<SaleHistory> {
  return callApi(calls.showFigures, { query, ...options })
}
