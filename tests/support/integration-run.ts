import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ApiAddress } from '../../services/api/src/testing/api-client'
import { keepSite, SHARED_KEY } from '../../services/api/src/testing/shared-api'
import { type StartedApi, startApi } from '../../services/api/src/testing/started-api'

const apis = new Map<string, Promise<StartedApi>>()
let server: Server | undefined

/**
 * Before the integration tests. What they prepare once bears the name of this run (`preparedDatabases`), and whoever
 * of them first asks for the api of its worker (`sharedApi`) has it started here, where it outlives a test file.
 */
export default async function beginRun(): Promise<void> {
  process.env.TEST_RUN = randomUUID().slice(0, 8)
  server = createServer((request, response) => {
    addressFor(request.url ?? '').then(
      (address) => response.end(JSON.stringify(address)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  process.env.SHARED_APIS = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function addressFor(worker: string): Promise<ApiAddress> {
  const api = apis.get(worker) ?? startShared()
  apis.set(worker, api)
  const { origin, databaseUrl, eventStoreUrl } = await api
  return { origin, databaseUrl, eventStoreUrl }
}

async function startShared(): Promise<StartedApi> {
  const api = await startApi({ env: { ADMIN_ACTIONS_KEY: SHARED_KEY.toString('hex') } })
  await keepSite(api.pool)
  return api
}

export async function endRun(): Promise<void> {
  for (const api of apis.values()) await api.then((started) => started.stop()).catch(() => undefined)
  server?.closeAllConnections()
  server?.close()
}
