import { freePort } from '@presale/processes'
import type { ProcessSpec } from '../processes/supervise'
import { askDatabase } from './databases'
import { postgresBinaries } from './postgres-binaries'
import { type Cluster, openCluster, removeStaleLocks, runningServer, SUPERUSER } from './postgres-cluster'
import { postgresUser, type ServerUser } from './postgres-user'
import { sharedBuffersMb } from './shared-buffers'
import { assertUnanswered, canBeSocket, socketFolder } from './sockets'
import { waitForNobody } from './synchronous-commits'

export interface PostgresServer {
  readonly spec: ProcessSpec
  /** Of the superuser, on the database postgres. */
  readonly url: string
  readonly version: string
  /** Where it listens, for a person: 'port 5432', 'by socket'. */
  readonly place: string
  readonly folder: string
}

/** Appears only in the socket's name: nothing listens on this port. */
const SOCKET_PORT = 5432

/**
 * Makes the cluster ready to be started. It listens on a socket beside its folder, which Postgres's user and root
 * alone can enter, else on a free port of the loopback interface; either way it asks everybody for a password.
 * `isTemporary`: nothing needs to outlive the machine, and tests put something between it and its clients.
 */
export async function preparePostgres(dataDir: string, isTemporary = false): Promise<PostgresServer> {
  const user = postgresUser()
  const binaries = postgresBinaries(user)
  const cluster = await openCluster(dataDir, binaries, user)
  return serverOf({ ...cluster, ...binaries, user }, { isTemporary })
}

export interface ClusterToServe extends Cluster {
  /** The program. */
  readonly postgres: string
  readonly version: string
  readonly user: ServerUser | undefined
}

/** How a cluster is served by a program of its version. */
export async function serverOf(
  { folder, password, postgres, version, user }: ClusterToServe,
  { isTemporary = false, name = 'postgres' } = {},
): Promise<PostgresServer> {
  const socket = `${folder}-socket/.s.PGSQL.${SOCKET_PORT}`
  const isBySocket = !isTemporary && canBeSocket(socket)
  if (isBySocket) await assertUnanswered(socket)
  const port = isBySocket ? SOCKET_PORT : await freePort()
  const sockets = isBySocket ? socketFolder(socket, user) : ''
  const url = superuserUrl({ password, port, sockets })
  const settings = {
    listen_addresses: isBySocket ? '' : '127.0.0.1',
    // Rows quoted in errors may contain mail addresses; they stay out of the log.
    log_error_verbosity: 'terse',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    // What an archive that stands still may keep of the log of changes, before it is cut off rather than the disk filled.
    max_slot_wal_keep_size: '4GB',
    // Of a platform. Beside each other the tests run many, each with all its services.
    max_connections: isTemporary ? '800' : '200',
    // A killed process loses nothing by it, only a machine that loses power does.
    ...(isTemporary
      ? { fsync: 'off', full_page_writes: 'off' }
      : { shared_buffers: `${sharedBuffersMb()}MB` }),
  }
  const flags = Object.entries(settings).flatMap(([setting, value]) => ['-c', `${setting}=${value}`])
  return {
    url,
    place: isBySocket ? 'by socket' : `port ${port}`,
    folder,
    version,
    spec: {
      name,
      command: postgres,
      args: ['-D', folder, '-p', String(port), ...flags],
      env: { ...process.env, LC_ALL: 'C' },
      isReady: () => askDatabase(url),
      stopSignal: 'SIGINT',
      cwd: '/',
      owns: folder,
      beforeStart: () => {
        removeStaleLocks(folder, socket)
        waitForNobody(folder)
      },
      ...(user ? { user } : {}),
    },
  }
}

/** Of the server that runs on this data folder, whoever started it; undefined where none does. */
export function runningServerUrl(dataDir: string): string | undefined {
  const running = runningServer(dataDir)
  return running && superuserUrl(running)
}

/** @param sockets the folder of its socket; empty where it listens on the port itself */
function superuserUrl({
  password,
  port,
  sockets,
}: {
  readonly password: string
  readonly port: number | string
  readonly sockets: string
}): string {
  const url = `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`
  return sockets === '' ? url : `${url}?host=${encodeURIComponent(sockets)}`
}
