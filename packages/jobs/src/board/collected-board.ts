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

/** What bull-board hands to a web framework. Here it is only collected: the server that uses it has its own framework. */
export interface CollectedBoard {
  readonly queues: BullBoardQueues
  readonly routes: readonly AppControllerRoute[]
  readonly pages: AppViewRoute
  readonly uiConfig: UIConfig
  /** Where the files of the page are. */
  readonly filesPath: string
  /** The tags of the page's own scripts and style sheets: their names change with each release. */
  readonly fileTags: string
  /** What an error that a call threw is answered with. */
  readonly errorAnswer: (error: Error) => ControllerHandlerReturnType
}

const UI: UIConfig = {
  boardTitle: 'Queues',
  // It leads to another site.
  hideDocsLink: true,
  miscLinks: [{ text: 'Admin panel', url: '/admin?view=operations' }],
}

/** @param readOnlyMode neither offers an action nor takes one */
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

/** Its own page asks for fonts at another site and has style in it: of it only the tags of its own files are taken. */
function fileTagsIn(view: string): string {
  const tags = view.match(/<link href="static\/[^>]*>|<script defer src="static\/[^>]*><\/script>/g) ?? []
  if (tags.length < 2) throw new Error('The page of bull-board does not name its files as it used to')
  return tags.join('\n    ')
}
