import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Problem } from '../problem'
import { aptUnpack, hasApt } from './apt'
import { onPath } from './commands'
import { cacheFolder } from './folders'

export interface Prometheus {
  /** The server. */
  readonly server: string
  /** Checks its rules, and tests them. */
  readonly promtool: string
}

/**
 * Prometheus for the tests of the alarms: on PATH, or unpacked once from Debian's package, which starts nothing.
 * @throws Problem saying what to install
 */
export async function findPrometheus(): Promise<Prometheus> {
  const folder = cacheFolder('prometheus')
  const found = installed() ?? unpacked(folder)
  if (found) return found
  if (hasApt() && (await aptUnpack('prometheus', folder))) {
    const now = unpacked(folder)
    if (now) return now
  }
  throw new Problem(
    'The alarms are tested by Prometheus and promtool. Install them (Debian, Ubuntu: apt-get install prometheus).',
  )
}

function installed(): Prometheus | undefined {
  const [server, promtool] = [onPath('prometheus'), onPath('promtool')]
  return server && promtool ? { server, promtool } : undefined
}

function unpacked(folder: string): Prometheus | undefined {
  const found = { server: join(folder, 'usr/bin/prometheus'), promtool: join(folder, 'usr/bin/promtool') }
  return existsSync(found.server) && existsSync(found.promtool) ? found : undefined
}
