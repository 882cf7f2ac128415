import { calls } from '@presale/contracts'
import { signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { showDocs, showDocsFile } from '../openapi/show-docs'
import { showOpenApi } from '../openapi/show-openapi'
import { listQueues } from './list-queues'
import { listSetAside } from './list-set-aside'
import { actOnQueueBoard, showQueueBoard } from './queue-board'
import { showProjections } from './show-projections'
import { showSystem } from './show-system'

export const operationsRoutes: readonly Route[] = [
  { call: calls.listProjections, handle: showProjections },
  { call: calls.listSetAside, handle: listSetAside },
  { call: calls.listQueues, handle: listQueues },
  { call: calls.showQueueBoard, handle: signedIn(showQueueBoard) },
  { call: calls.putToQueueBoard, handle: signedIn(actOnQueueBoard) },
  { call: calls.postToQueueBoard, handle: signedIn(actOnQueueBoard) },
  { call: calls.patchOnQueueBoard, handle: signedIn(actOnQueueBoard) },
  { call: calls.showSystem, handle: showSystem },
  { call: calls.showOpenApi, handle: showOpenApi },
  { call: calls.showDocs, handle: showDocs },
  { call: calls.showDocsFile, handle: showDocsFile },
]
