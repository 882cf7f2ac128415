import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { calls } from '@presale/contracts'
import { type BoardAnswer, type BoardRetry, RedisNotAnswering } from '@presale/jobs'
import type { AdminAction } from '@presale/sale'
import { notFound } from '../http/api-error'
import { type Answer, type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import type { Services } from '../services'
import { AnnouncedDeed, noQueues, redisAway } from './announced-deed'

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

/** The queues to browse (bull-board). */
const showQueueBoard: Handler<SignedInCall> = async (call, services) => asAnswer(await ask(call, services))

/** Tries failed jobs again: all that may be done on the board. */
const retryOnQueueBoard: Handler<SignedInCall> = async (call, services) => {
  const record = new AnnouncedDeed(call, services)
  let isRefused = false
  try {
    const answer = await ask(call, services, (retry) => record.begin(actionOf(retry)))
    isRefused = answer.kind === 'data' && answer.isRefused
    return asAnswer(answer)
  } finally {
    await record.end({ isRefused })
  }
}

function actionOf({ queue, jobId }: BoardRetry): AdminAction {
  return jobId === undefined
    ? { action: 'queue-jobs-retried', subject: queue, before: null, after: { status: 'failed' } }
    : { action: 'queue-job-retried', subject: `${queue}/${jobId}`, before: null, after: null }
}

/** @throws ApiError 404 for an unknown path, 503 while Redis is unavailable */
async function ask(
  { route, params, query, user }: SignedInCall,
  { queues }: Services,
  begin?: (retry: BoardRetry) => Promise<void>,
): Promise<BoardAnswer> {
  if (!queues.board) throw noQueues()
  const [method = ''] = route.split(' ')
  try {
    const asked = { method, path: params.path ?? '', query, mayRetry: user.isAdmin }
    const answer = await queues.board.answer(asked, begin)
    if (!answer) throw nothingThere()
    return answer
  } catch (error) {
    if (!(error instanceof RedisNotAnswering)) throw error
    throw redisAway()
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
    // The policy of a worker, which formats the faults of failed jobs, is that of its own file.
    headers: {
      'Content-Type': type,
      'Cache-Control': 'private, max-age=300',
      'Content-Security-Policy': POLICY,
    },
  }
}

const nothingThere = () => notFound('There is nothing at this address.')

/** Each queue with its counts and next jobs; one that cannot be read says so. */
const listQueues: Handler = async (call, { queues }) => {
  const body = await queues.states()
  return { status: 200, body, headers: wholeListHeaders(call.route, body) }
}

export const queueRoutes: readonly Route[] = [
  { call: calls.listQueues, handle: listQueues },
  { call: calls.showQueueBoard, handle: signedIn(showQueueBoard) },
  { call: calls.retryOnQueueBoard, handle: signedIn(retryOnQueueBoard) },
]
