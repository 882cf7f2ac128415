import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { calls } from '@presale/contracts'
import { type BoardAction, type BoardAnswer, RedisNotAnswering } from '@presale/jobs'
import { type AdminAction, type AnnouncedAction, announceAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { invalid, notFound, unavailable } from '../http/api-error'
import { type Answer, type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import type { Services } from '../services'

// Only the page's own files may run, and it connects to this site alone; its menus and editor write inline styles.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
}

/** The queues to browse (bull-board); read-only for a moderator. */
const showQueueBoard: Handler<SignedInCall> = async (call, services) => asAnswer(await ask(call, services))

/**
 * Runs an action on the board. It is recorded first, since Redis takes part in no transaction of ours: a record of an
 * action that did not happen is better than an action without a record. The record is removed only where the action
 * was certainly refused.
 */
const actOnQueueBoard: Handler<SignedInCall> = async (call, services) => {
  let announced: AnnouncedAction | undefined
  let isRefused = false
  try {
    const answer = await ask(call, services, async (begun) => {
      const action = boardActionOf(begun, call.body)
      if (!action) throw nothingThere()
      if (!isStorable(action.after)) throw invalid('The request has a value that cannot be stored.')
      announced = await announceAdminAction(services.pool, actingStaff(call), action)
    })
    if (answer.kind !== 'data') throw nothingThere()
    isRefused = answer.isRefused
    return asAnswer(answer)
  } finally {
    // While the database is unavailable the record stays, unchained: one record too many, but the answer is not
    // affected.
    await (isRefused ? announced?.takeBack() : announced?.keep())?.catch((error: unknown) => {
      services.log.warn(
        { err: error, isRefused },
        'an action of the queue board stays written down, not chained',
      )
    })
  }
}

/** PostgreSQL stores neither NUL nor lone surrogates; they become \u escapes. */
function isStorable(value: unknown): boolean {
  return !/(?<!\\)(?:\\\\)*\\u(?:0000|d[89a-f])/.test(JSON.stringify(value) ?? '')
}

/** @throws ApiError 404 for an unknown path, 503 while Redis is unavailable */
async function ask(
  { route, params, query, body, user }: SignedInCall,
  { queues }: Services,
  begin?: (action: BoardAction) => Promise<void>,
): Promise<BoardAnswer> {
  if (!queues.board) throw unavailable('There are no queues to show: no Redis is configured (REDIS_URL).')
  const [method = ''] = route.split(' ')
  const mayAct = user.isAdmin
  try {
    const asked = { method, path: params.path ?? '', query, body, mayAct }
    const answer = await queues.board.answer(asked, begin)
    if (!answer) throw nothingThere()
    return answer
  } catch (error) {
    if (!(error instanceof RedisNotAnswering)) throw error
    throw unavailable(
      'The queues cannot be reached at the moment: Redis does not answer. Please try again shortly.',
    )
  }
}

async function asAnswer(answer: BoardAnswer): Promise<Answer> {
  switch (answer.kind) {
    case 'data':
      return { status: answer.status, body: answer.body }
    case 'page':
      return {
        status: 200,
        content: Buffer.from(answer.html),
        headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': POLICY },
      }
    case 'content':
      return staticAnswer(Buffer.from(answer.content), answer.type)
    case 'file':
      return fileAnswer(answer.path)
  }
}

async function fileAnswer(path: string): Promise<Answer> {
  const type = TYPES[extname(path)]
  const content = type === undefined ? undefined : await readFile(path).catch(() => undefined)
  if (type === undefined || content === undefined) throw nothingThere()
  return staticAnswer(content, type)
}

function staticAnswer(content: Buffer, type: string): Answer {
  return {
    status: 200,
    content,
    headers: { 'Content-Type': type, 'Cache-Control': 'private, max-age=300' },
  }
}

const nothingThere = () => notFound('There is nothing at this address.')

/** The actions of the queue board by bull-board's own route, with their names among the admin actions. */
const ACTIONS: Readonly<Record<string, string>> = {
  'PUT /api/queues/:queueName/:jobId/retry': 'queue-job-retried',
  'PUT /api/queues/:queueName/:jobId/clean': 'queue-job-removed',
  'PUT /api/queues/:queueName/:jobId/promote': 'queue-job-promoted',
  'PUT /api/queues/:queueName/:jobId/remove-unprocessed-children': 'queue-job-children-removed',
  'PATCH /api/queues/:queueName/:jobId/update-data': 'queue-job-changed',
  'PATCH /api/queues/:queueName/:jobId/delay': 'queue-job-delayed',
  'PATCH /api/queues/:queueName/:jobId/priority': 'queue-job-priority-changed',
  'POST /api/queues/:queueName/add': 'queue-job-added',
  'PUT /api/queues/:queueName/retry/:queueStatus': 'queue-jobs-retried',
  'PUT /api/queues/:queueName/clean/:queueStatus': 'queue-jobs-removed',
  'PUT /api/queues/:queueName/promote': 'queue-jobs-promoted',
  'PUT /api/queues/:queueName/empty': 'queue-emptied',
  'PUT /api/queues/:queueName/obliterate': 'queue-obliterated',
  'PUT /api/queues/:queueName/pause': 'queue-paused',
  'PUT /api/queues/:queueName/resume': 'queue-resumed',
  'PUT /api/queues/pause': 'queues-paused',
  'PUT /api/queues/resume': 'queues-resumed',
  'PUT /api/queues/:queueName/concurrency': 'queue-concurrency-changed',
  'PUT /api/queues/:queueName/rate-limit': 'queue-rate-limit-changed',
  'PUT /api/queues/:queueName/rate-limit/release': 'queue-rate-limit-released',
  'PATCH /api/queues/:queueName/job-schedulers/:schedulerId': 'queue-schedule-changed',
  'PUT /api/queues/:queueName/job-schedulers/:schedulerId/run': 'queue-schedule-run',
  'PUT /api/queues/:queueName/job-schedulers/:schedulerId/remove': 'queue-schedule-removed',
}

/** What is recorded for a call of the board; undefined for a call that has no name there. */
export function boardActionOf(done: BoardAction, given: unknown): AdminAction | undefined {
  const action = ACTIONS[`${done.method} ${done.route}`]
  if (action === undefined) return undefined
  const subject = [done.queue ?? 'all queues', ...(done.jobId === undefined ? [] : [done.jobId])].join('/')
  const body = done.takesBody ? (given ?? null) : null
  const after = done.status === undefined ? body : { status: done.status }
  return { action, subject, before: null, after }
}

/** Each queue with its counts and next jobs; one that cannot be read says so. */
const listQueues: Handler = async (call, { queues }) => {
  const body = await queues.states()
  return { status: 200, body, headers: wholeListHeaders(call.route, body) }
}

export const queueRoutes: readonly Route[] = [
  { call: calls.listQueues, handle: listQueues },
  { call: calls.showQueueBoard, handle: signedIn(showQueueBoard) },
  { call: calls.putToQueueBoard, handle: signedIn(actOnQueueBoard) },
  { call: calls.postToQueueBoard, handle: signedIn(actOnQueueBoard) },
  { call: calls.patchOnQueueBoard, handle: signedIn(actOnQueueBoard) },
]
