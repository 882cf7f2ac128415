import { join, normalize, sep } from 'node:path'
import type { BullBoardRequest } from '@bull-board/api/typings/app'
import { Queue } from 'bullmq'
import { answered, RedisNotAnswering } from '../answered'
import { connectForCommands, type RedisFaults } from '../redis'
import { boardPage } from './board-page'
import { type CollectedBoard, collectBoard } from './collected-board'
import { findRoute } from './find-route'
import { ADDED_FILES } from './page-additions'
import { isRefusalOfBullMq } from './refusal-of-bullmq'

export interface BoardCall {
  readonly method: string
  /** The path below the board's own, without a leading slash; empty for its first page. */
  readonly path: string
  readonly query: unknown
  /** Whether failed jobs may be tried again, and that is offered. */
  readonly mayRetry: boolean
}

export type BoardAnswer =
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'content'; readonly type: string; readonly content: string }
  | {
      readonly kind: 'data'
      readonly status: number
      readonly body: unknown
      /** Certainly nothing was done: it was refused before it began, not by an error on the way. */
      readonly isRefused: boolean
    }

/** What is tried again: one failed job of a queue, or all of them. */
export interface BoardRetry {
  readonly queue: string
  readonly jobId: string | undefined
}

/** The queues in a browser, by bull-board, independent of any web framework: to read, and to try failed jobs again. */
export interface QueueBoard {
  /**
   * @param begin called before jobs are tried again, once Redis answers; where it throws, nothing is done
   * @returns nothing where there is nothing at that path
   * @throws RedisNotAnswering where Redis is unavailable; what was begun may be done all the same
   */
  answer(call: BoardCall, begin?: (retry: BoardRetry) => Promise<void>): Promise<BoardAnswer | undefined>
  close(): Promise<void>
}

export interface QueueBoardOptions extends RedisFaults {
  /** Where the board is served, with a trailing slash. */
  readonly basePath: string
  readonly timeoutMs: number
  /** Called with errors of calls that are no refusals. */
  readonly onFault: (error: Error) => void
}

/**
 * All that may be done here. What bull-board could do besides is no call of this site: pausing, resuming and emptying a
 * queue need the password again, and stand in the panel.
 */
const RETRIES: readonly string[] = [
  '/api/queues/:queueName/:jobId/retry',
  '/api/queues/:queueName/retry/:queueStatus',
]

/** Short, so that the page shows soon that Redis is unavailable. */
const SHORT_TIMEOUT_MS = 1000

export function createQueueBoard(
  url: string,
  names: readonly string[],
  { basePath, timeoutMs, onError, onFault }: QueueBoardOptions,
): QueueBoard {
  const connection = connectForCommands(url, { onError })
  const queues = names.map((name) => new Queue(name, { connection, skipVersionCheck: true }))
  for (const queue of queues) queue.on('error', onError)
  // bull-board shows all of its own buttons or none: its page runs in read-only mode.
  const [toRead, toRetry] = [collectBoard(queues, true), collectBoard(queues, false)]
  const routesOf = {
    GET: toRead.routes,
    PUT: toRetry.routes.filter(({ route }) => RETRIES.includes(String(route))),
  }

  const asked = <T>(call: Promise<T>): Promise<T> => {
    const named = call.catch((error: Error) => {
      throw new RedisNotAnswering(error.message)
    })
    return answered(named, SHORT_TIMEOUT_MS)
  }
  const read = async (call: BoardCall): Promise<BoardAnswer | undefined> => {
    const added = ADDED_FILES.get(call.path)
    if (added) return { kind: 'content', ...added }
    const file = fileOf(toRead, call.path)
    if (file !== undefined) return { kind: 'file', path: file }
    const path = `/${call.path}`
    const found = findRoute(routesOf.GET, 'GET', path)
    if (!found && !findRoute([toRead.pages], 'GET', path)) return undefined
    await asked(connection.ping())
    if (found) return answered(dataOf(toRead, found, call, onFault), timeoutMs)
    const { fileTags, uiConfig } = toRead
    const { mayRetry } = call
    return { kind: 'page', html: boardPage({ basePath, fileTags, uiConfig, mayRetry }) }
  }
  const retry = async (
    call: BoardCall,
    begin: (retry: BoardRetry) => Promise<void>,
  ): Promise<BoardAnswer | undefined> => {
    const found = call.mayRetry ? findRoute(routesOf.PUT, 'PUT', `/${call.path}`) : undefined
    const { queueName, jobId, queueStatus } = found?.params ?? {}
    const queue = queues.find(({ name }) => name === queueName)
    if (!found || !queue) return undefined
    await asked(connection.ping())
    const state = jobId === undefined ? queueStatus : await asked(queue.getJobState(jobId))
    if (state === 'unknown') return undefined
    // What is done is not done again: a mail would be sent twice.
    if (state !== 'failed') return NOT_FAILED
    await begin({ queue: queue.name, jobId })
    return answered(dataOf(toRetry, found, call, onFault), timeoutMs)
  }
  return {
    async answer(call, begin = async () => undefined) {
      if (call.method === 'GET') return read(call)
      return call.method === 'PUT' ? retry(call, begin) : undefined
    },
    async close() {
      await answered(Promise.all(queues.map((queue) => queue.close())), timeoutMs).catch(onError)
      connection.disconnect()
    },
  }
}

type FoundRoute = NonNullable<ReturnType<typeof findRoute<CollectedBoard['routes'][number]>>>

const NOT_FAILED: BoardAnswer = {
  kind: 'data',
  status: 400,
  body: { error: 'Only a job that failed can be tried again.' },
  isRefused: true,
}

/** BullMQ throws its refusals (a job that is not failed any more cannot be tried again): no error of the server. */
async function dataOf(
  { queues, uiConfig, errorAnswer }: CollectedBoard,
  { route, params }: FoundRoute,
  { query }: BoardCall,
  onFault: (error: Error) => void,
): Promise<BoardAnswer> {
  try {
    const request = { queues, uiConfig, headers: {}, params, query, body: {} } as BullBoardRequest
    const { status = 200, body: data } = await route.handler(request)
    return { kind: 'data', status, body: data, isRefused: status >= 400 && status < 500 }
  } catch (thrown) {
    const error = thrown as Error
    const { status = 500, body: data } = errorAnswer(error)
    const isRefusal = isRefusalOfBullMq(error)
    if (!isRefusal) onFault(error)
    return { kind: 'data', status: isRefusal && status >= 500 ? 409 : status, body: data, isRefused: false }
  }
}

/** A file of the page; nothing outside of its folder. */
function fileOf({ filesPath }: CollectedBoard, path: string): string | undefined {
  if (!path.startsWith('static/') || path.includes('\0')) return undefined
  const file = normalize(join(filesPath, path.slice('static/'.length)))
  return file.startsWith(filesPath + sep) ? file : undefined
}
