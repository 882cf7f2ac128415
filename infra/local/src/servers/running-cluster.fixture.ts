import { join } from 'node:path'
import { LogFiles } from '../processes/log-files'
import { RunRecords } from '../processes/run-records'
import { type Supervised, supervise } from '../processes/supervise'
import { type PostgresServer, preparePostgres } from './postgres'

/** A cluster of its own in a folder, and its server; as of a test, unless it is to be as a site's. */
export async function runningCluster(
  folder: string,
  isTemporary = true,
): Promise<PostgresServer & { readonly server: Supervised }> {
  const prepared = await preparePostgres(folder, isTemporary)
  const server = await supervise(prepared.spec, {
    logs: new LogFiles(join(folder, 'logs')),
    records: new RunRecords(join(folder, 'run')),
    warn: () => undefined,
    signal: new AbortController().signal,
    onSpawned: () => undefined,
  })
  return { ...prepared, server }
}
