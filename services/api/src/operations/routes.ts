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
  { endpoint: 'GET /api/admin/projections', handle: showProjections },
  { endpoint: 'GET /api/admin/quarantine', handle: listSetAside },
  { endpoint: 'GET /api/admin/queues', handle: listQueues },
  { endpoint: 'GET /api/admin/bull-board/{*path}', handle: signedIn(showQueueBoard) },
  { endpoint: 'PUT /api/admin/bull-board/{*path}', handle: signedIn(actOnQueueBoard) },
  { endpoint: 'POST /api/admin/bull-board/{*path}', handle: signedIn(actOnQueueBoard) },
  { endpoint: 'PATCH /api/admin/bull-board/{*path}', handle: signedIn(actOnQueueBoard) },
  { endpoint: 'GET /api/admin/system', handle: showSystem },
  { endpoint: 'GET /api/openapi.json', handle: showOpenApi },
  { endpoint: 'GET /api/docs', handle: showDocs },
  { endpoint: 'GET /api/docs/{file}', handle: showDocsFile },
]
