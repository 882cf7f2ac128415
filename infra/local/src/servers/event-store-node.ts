import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '@presale/processes'
import { Problem } from '../problem'
import type { ProcessSpec } from '../processes/supervise'
import { root } from '../root'
import { writePrivateFile } from '../write-private-file'
import { askAlive, askReady } from './reachable'

export interface EventStoreNode {
  readonly spec: ProcessSpec
  readonly url: string
  /** For who reads, and may not append. */
  readonly readerUrl: string
  readonly port: number
}

const USERS = { url: ['presale', 'password'], readerUrl: ['presale-reader', 'reader-password'] } as const

/**
 * Makes the embedded node ready to be started on a free port; its events are in a database of its own. It
 * speaks TLS and asks for a password: no other user of this machine can read or append. What it is secured
 * with lies in a folder of its own, made at the first start; the certificate is the node's to make.
 * @param restartsFrozen it is probed, and started again where it does not answer
 * @throws Problem when it has not been built
 */
export async function prepareEventStoreNode(
  databaseUrl: string,
  folder: string,
  { restartsFrozen = true }: { readonly restartsFrozen?: boolean } = {},
): Promise<EventStoreNode> {
  const entry = join(root, 'infra/event-store-node/dist/main.js')
  if (!existsSync(entry)) throw new Problem(`${entry} is missing: the build did not make it.`)
  const [port, metricsPort] = [await freePort(), await freePort()]
  const name = 'event-store'
  const urlOf = ([user, file]: (typeof USERS)[keyof typeof USERS]) =>
    // By name, not by address: Node warns about a TLS host that is an address.
    `esdb://${user}:${passwordIn(folder, file)}@localhost:${port}?tls=true&tlsCAFile=${encodeURIComponent(join(folder, 'ca.crt'))}`
  return {
    port,
    url: urlOf(USERS.url),
    readerUrl: urlOf(USERS.readerUrl),
    spec: {
      name,
      command: process.execPath,
      args: [entry],
      env: {
        ...process.env,
        EVENTSTORE_NODE_DATABASE_URL: databaseUrl,
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: String(metricsPort),
        EVENTSTORE_NODE_SECURITY_DIR: folder,
      },
      metricsPort,
      isReady: () => askReady(`http://127.0.0.1:${metricsPort}/readyz`),
      ...(restartsFrozen && { isAlive: () => askAlive(`http://127.0.0.1:${metricsPort}/healthz`) }),
    },
  }
}

/** The node reads it there, too, so that it never stands in an environment or on a command line of its own. */
function passwordIn(folder: string, name: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  chmodSync(folder, 0o700)
  const file = join(folder, name)
  if (!existsSync(file)) writePrivateFile(file, `${randomBytes(24).toString('hex')}\n`)
  return readFileSync(file, 'utf8').trim()
}
