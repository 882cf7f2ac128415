import { freePort } from '@presale/testing'
import type { ProcessSpec } from '../processes/supervise'
import { askDatabase } from './databases'
import { postgresBinaries } from './postgres-binaries'
import { openCluster, SUPERUSER } from './postgres-cluster'
import { postgresUser } from './postgres-user'

export interface PostgresServer {
  readonly spec: ProcessSpec
  /** Of the superuser, on the database postgres. */
  readonly url: string
  readonly version: string
  readonly port: number
  readonly folder: string
}

/** Makes the cluster ready to be started on a free port. `isThrowAway`: nothing needs to outlive the machine. */
export async function preparePostgres(dataDir: string, isThrowAway = false): Promise<PostgresServer> {
  const user = postgresUser()
  const binaries = postgresBinaries(user)
  const { folder, password } = await openCluster(dataDir, binaries, user)
  const port = await freePort()
  const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
  const settings = {
    listen_addresses: '127.0.0.1',
    // The rows that a fault names may hold mail addresses; they stay out of the log.
    log_error_verbosity: 'terse',
    unix_socket_directories: '',
    max_connections: '200',
    // A killed process loses nothing by it, only a machine that loses its power does.
    ...(isThrowAway ? { fsync: 'off', full_page_writes: 'off' } : {}),
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return {
    url,
    port,
    folder,
    version: binaries.version,
    spec: {
      name: 'postgres',
      command: binaries.postgres,
      args: ['-D', folder, '-p', String(port), ...flags],
      env: { ...process.env, LC_ALL: 'C' },
      isReady: () => askDatabase(url),
      stopSignal: 'SIGINT',
      cwd: '/',
      ...(user ? { user } : {}),
    },
  }
}
