import { calls, type FailedJob, type QueueState } from '@presale/contracts'
import { withoutPersonalData } from '@presale/kernel'
import type { AdminAction } from '@presale/sale'
import { conflict, notFound, unavailable } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import type { Services } from '../services'
import { PendingAdminAction } from './pending-admin-action'
import type { Queue } from './queues'
import { errorSentence } from './set-aside'

const FAILED_SHOWN = 100
const LONGEST_ERROR = 300

/** Each queue with its counts and next jobs; one that cannot be read says so. */
const listQueues: Handler = async (call, { queues }) => {
  const body = await queues.states()
  return { status: 200, body, headers: wholeListHeaders(call.route, body) }
}

const listFailedJobs: Handler<SignedInCall> = async (call, services) => {
  const queue = queueOf(call, services)
  const failed = await orAway(queue.failedJobs(FAILED_SHOWN), services, queue)
  const body = failed.map(
    ({ error, failedAt, ...job }): FailedJob => ({
      ...job,
      failedAt: failedAt.toISOString(),
      error: withoutPersonalData(errorSentence(error.split('\n', 1)[0] ?? ''), LONGEST_ERROR),
    }),
  )
  return { status: 200, body, headers: wholeListHeaders(call.route, body) }
}

type QueueAction = 'pause' | 'resume' | 'empty'

/** Pauses, resumes or empties a queue. What stands as it is asked for stays, and is not written down. */
const act =
  (name: QueueAction): Handler<SignedInCall> =>
  async (call, services) => {
    const queue = queueOf(call, services)
    const before = await stateOf(queue)
    if (name !== 'empty' && before.isPaused === (name === 'pause')) return { status: 200, body: before }
    await recorded(call, services, queue, actionOf(name, before), async () => {
      await queue[name]()
      return true
    })
    return { status: 200, body: await queue.state() }
  }

const retryFailedJob: Handler<SignedInCall> = async (call, services) => {
  const queue = queueOf(call, services)
  const { id = '' } = call.params
  const state = await orAway(queue.jobState(id), services, queue)
  if (state === 'unknown') throw notFound('There is no such job.')
  const isRetried =
    state === 'failed' &&
    (await recorded(call, services, queue, retryOf(queue.name, id), () => queue.retry(id)))
  if (!isRetried) throw conflict('job-not-failed', 'Only a job that failed can be tried again.')
  return { status: 200, body: await queue.state() }
}

const retryOf = (queue: string, id: string): AdminAction => ({
  action: 'queue-job-retried',
  subject: `${queue}/${id}`,
  before: null,
  after: null,
})

const retryFailedJobs: Handler<SignedInCall> = async (call, services) => {
  const queue = queueOf(call, services)
  const before = await stateOf(queue)
  if (before.counts?.failed === 0) return { status: 200, body: before }
  const action = {
    action: 'queue-jobs-retried',
    subject: queue.name,
    before: null,
    after: { status: 'failed' },
  } as const
  await recorded(call, services, queue, action, async () => {
    await queue.retryFailed()
    return true
  })
  return { status: 200, body: await queue.state() }
}

/** @throws ApiError 404 for an unknown name, 503 without Redis */
function queueOf({ params }: SignedInCall, { queues, config }: Services): Queue {
  const queue = queues.queue(params.name ?? '')
  if (queue) return queue
  if (config.REDIS_URL === undefined && queues.isName(params.name ?? ''))
    throw unavailable('There are no queues to show: no Redis is configured (REDIS_URL).')
  throw notFound('There is no such queue.')
}

/** @throws ApiError 503 while Redis is unavailable */
async function stateOf(queue: Queue): Promise<QueueState> {
  const state = await queue.state()
  if (!state.available) throw redisAway()
  return state
}

/** @param run resolves with false where certainly nothing was done: then the record is taken back */
async function recorded(
  call: SignedInCall,
  services: Services,
  queue: Queue,
  action: AdminAction,
  run: () => Promise<boolean>,
): Promise<boolean> {
  const pending = new PendingAdminAction(call, services)
  await pending.begin(action)
  // After an error Redis may have done it all the same.
  let isDone = true
  try {
    isDone = await orAway(run(), services, queue)
    return isDone
  } finally {
    await pending.end({ isRefused: !isDone })
  }
}

/** @throws ApiError 503 while Redis is unavailable */
async function orAway<T>(asked: Promise<T>, { log }: Services, { name }: Queue): Promise<T> {
  try {
    return await asked
  } catch (error) {
    log.warn({ err: error, queue: name }, 'a queue could not be asked')
    throw redisAway()
  }
}

const ACTIONS = { pause: 'queue-paused', resume: 'queue-resumed', empty: 'queue-emptied' } as const

function actionOf(name: QueueAction, { name: subject, isPaused, counts }: QueueState): AdminAction {
  const of = { action: ACTIONS[name], subject }
  if (name === 'empty') return { ...of, before: { waiting: counts?.waiting ?? 0 }, after: { waiting: 0 } }
  return { ...of, before: { isPaused: isPaused ?? false }, after: { isPaused: name === 'pause' } }
}

const redisAway = () =>
  unavailable('The queues cannot be reached at the moment: Redis does not answer. Please try again shortly.')

export const queueRoutes: readonly Route[] = [
  { call: calls.listQueues, handle: listQueues },
  { call: calls.listFailedJobs, handle: signedIn(listFailedJobs) },
  { call: calls.pauseQueue, handle: signedIn(act('pause')) },
  { call: calls.resumeQueue, handle: signedIn(act('resume')) },
  { call: calls.emptyQueue, handle: signedIn(act('empty')) },
  { call: calls.retryFailedJob, handle: signedIn(retryFailedJob) },
  { call: calls.retryFailedJobs, handle: signedIn(retryFailedJobs) },
]
