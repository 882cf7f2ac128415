import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBullBoard } from '@bull-board/api'
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter'
import type {
  AppControllerRoute,
  AppViewRoute,
  BullBoardQueues,
  ControllerHandlerReturnType,
  IServerAdapter,
  UIConfig,
} from '@bull-board/api/typings/app'
import type { Queue } from 'bullmq'

/** Collects what bull-board hands to a web framework: the server that uses it has its own framework. */
export interface CollectedBoard {
  readonly queues: BullBoardQueues
  readonly routes: readonly AppControllerRoute[]
  readonly pages: AppViewRoute
  readonly uiConfig: UIConfig
  /** The folder of the page's files. */
  readonly filesPath: string
  /** The tags of the page's own scripts and style sheets: their names change with each release. */
  readonly fileTags: string
  /** The answer to an error that a call threw. */
  readonly errorAnswer: (error: Error) => ControllerHandlerReturnType
}

const UI: UIConfig = {
  boardTitle: 'Queues',
  // It links to another site.
  hideDocsLink: true,
  miscLinks: [{ text: 'Admin panel', url: '/admin?view=operations' }],
}

/** @param readOnlyMode neither offers nor accepts actions */
export function collectBoard(queues: readonly Queue[], readOnlyMode: boolean): CollectedBoard {
  const collected: { -readonly [Part in keyof CollectedBoard]?: CollectedBoard[Part] } = {}
  const collector: IServerAdapter = {
    setQueues: (given) => keep({ queues: given }),
    setViewsPath: (path) => keep({ fileTags: fileTagsIn(readFileSync(join(path, 'index.ejs'), 'utf8')) }),
    setStaticPath: (_route, path) => keep({ filesPath: path }),
    setEntryRoute: (route) => keep({ pages: route }),
    setErrorHandler: (handler) => keep({ errorAnswer: handler }),
    setApiRoutes: (routes) => keep({ routes }),
    setUIConfig: (uiConfig) => keep({ uiConfig }),
  }
  function keep(part: Partial<CollectedBoard>): IServerAdapter {
    Object.assign(collected, part)
    return collector
  }
  const adapters = queues.map((queue) => new BullMQAdapter(queue, { readOnlyMode }))
  createBullBoard({ queues: adapters, serverAdapter: collector, options: { uiConfig: UI } })
  return collected as CollectedBoard
}

/**
 * bull-board's own page loads fonts from another site and has inline styles: only the tags of its own files are used.
 */
function fileTagsIn(view: string): string {
  const tags = view.match(/<link href="static\/[^>]*>|<script defer src="static\/[^>]*><\/script>/g) ?? []
  if (tags.length < 2) throw new Error('The page of bull-board does not name its files as it used to')
  return tags.join('\n    ')
}
