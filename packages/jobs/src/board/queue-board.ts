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
  readonly body: unknown
  /** Whether actions are offered and accepted. */
  readonly mayAct: boolean
}

export type BoardAnswer =
  | { readonly kind: 'page'; readonly html: string }
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'content'; readonly type: string; readonly content: string }
  | {
      readonly kind: 'data'
      readonly status: number
      readonly body: unknown
      /** Certainly nothing was done: the action was refused before it began, not by an error on the way. */
      readonly isRefused: boolean
    }

/** The action of a call: the route that it matched, without values ('/api/queues/:queueName/:jobId/retry'). */
export interface BoardAction {
  readonly method: string
  readonly route: string
  readonly queue: string | undefined
  readonly jobId: string | undefined
  /** The state of the jobs it applied to: 'failed'. */
  readonly status: string | undefined
  /** Whether the call uses a body. */
  readonly takesBody: boolean
}

/** The queues in a browser, by bull-board, independent of any web framework. */
export interface QueueBoard {
  /** Every call that changes something: 'PUT /api/queues/:queueName/:jobId/retry'. */
  readonly actions: readonly string[]
  /**
   * @param begin called before an action, once Redis answers; where it throws, nothing is done
   * @returns nothing where there is nothing at that path
   * @throws RedisNotAnswering where Redis is unavailable; what was begun may be done all the same
   */
  answer(call: BoardCall, begin?: (action: BoardAction) => Promise<void>): Promise<BoardAnswer | undefined>
  close(): Promise<void>
}

export interface QueueBoardOptions extends RedisFaults {
  /** Where the board is served, with a trailing slash. */
  readonly basePath: string
  readonly timeoutMs: number
  /** Called with errors of calls that are no refusals. */
  readonly onFault: (error: Error) => void
}

/** Short, so that the page shows soon that Redis is unavailable. */
const PING_TIMEOUT_MS = 1000

export function createQueueBoard(
  url: string,
  names: readonly string[],
  { basePath, timeoutMs, onError, onFault }: QueueBoardOptions,
): QueueBoard {
  const connection = connectForCommands(url, { onError })
  const queues = names.map((name) => new Queue(name, { connection, skipVersionCheck: true }))
  for (const queue of queues) queue.on('error', onError)
  const [toRead, toActOn] = [collectBoard(queues, true), collectBoard(queues, false)]

  const assertThere = async (): Promise<void> => {
    const asked = connection.ping().catch((error: Error) => {
      throw new RedisNotAnswering(error.message)
    })
    await answered(asked, PING_TIMEOUT_MS)
  }
  return {
    actions: toActOn.routes.flatMap(({ method, route }) =>
      [method].flat().flatMap((one) => (one === 'get' ? [] : [`${one.toUpperCase()} ${route}`])),
    ),
    async answer(call, begin) {
      const added = call.method === 'GET' ? ADDED_FILES.get(call.path) : undefined
      if (added) return { kind: 'content', ...added }
      const board = call.mayAct ? toActOn : toRead
      const file = call.method === 'GET' ? fileOf(board, call.path) : undefined
      if (file !== undefined) return { kind: 'file', path: file }
      const path = `/${call.path}`
      const found = findRoute(board.routes, call.method, path)
      if (!found && !findRoute([board.pages], call.method, path)) return undefined
      await assertThere()
      if (found) {
        if (call.method !== 'GET') await begin?.(actionOf(found, call))
        return answered(dataOf(board, found, call, onFault), timeoutMs)
      }
      const { fileTags, uiConfig } = board
      return { kind: 'page', html: boardPage({ basePath, fileTags, uiConfig }) }
    },
    async close() {
      await answered(Promise.all(queues.map((queue) => queue.close())), timeoutMs).catch(onError)
      connection.disconnect()
    },
  }
}

type FoundRoute = NonNullable<ReturnType<typeof findRoute<CollectedBoard['routes'][number]>>>

function actionOf({ route, params }: FoundRoute, { method }: BoardCall): BoardAction {
  const { queueName: queue, jobId, schedulerId, queueStatus } = params
  const takesBody = route.spec.body !== undefined
  return {
    method,
    route: String(route.route),
    queue,
    jobId: jobId ?? schedulerId,
    status: queueStatus,
    takesBody,
  }
}

/** BullMQ throws its refusals (a job that is not delayed cannot be promoted): no error of the server. */
async function dataOf(
  { queues, uiConfig, errorAnswer }: CollectedBoard,
  { route, params }: FoundRoute,
  { query, body }: BoardCall,
  onFault: (error: Error) => void,
): Promise<BoardAnswer> {
  try {
    const request = { queues, uiConfig, headers: {}, params, query, body } as BullBoardRequest
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
