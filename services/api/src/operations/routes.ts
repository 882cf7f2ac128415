import type { Route } from '../http/mount-routes'
import { showDocs, showDocsFile } from '../openapi/show-docs'
import { showOpenApi } from '../openapi/show-openapi'
import { listQueues } from './list-queues'
import { showProjections } from './show-projections'

export const operationsRoutes: readonly Route[] = [
  { endpoint: 'GET /api/admin/projections', handle: showProjections },
  { endpoint: 'GET /api/admin/queues', handle: listQueues },
  { endpoint: 'GET /api/openapi.json', handle: showOpenApi },
  { endpoint: 'GET /api/docs', handle: showDocs },
  { endpoint: 'GET /api/docs/{file}', handle: showDocsFile },
]
