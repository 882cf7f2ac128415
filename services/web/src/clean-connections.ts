import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Sooner than the api closes an idle one (65 s), which might be just when the next request is sent. */
const IDLE_MS = 55_000

/** Connections to the api, and which of them may serve another person's request. */
export interface CleanConnections {
  readonly agent: HttpAgent
  /** The exchange on it ended properly: request and answer complete, in that order. */
  markClean(connection: Duplex): void
}

/**
 * Keeps only connections whose last exchange was reported as clean; any other is closed, since leftover bytes could
 * be read as part of the next person's exchange. So is one that sends data unasked.
 */
export function cleanConnections(protocol: string): CleanConnections {
  const agent =
    protocol === 'https:' ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true })
  const clean = new WeakSet<Duplex>()
  const closers = new WeakMap<Duplex, () => void>()
  const keep = agent.keepSocketAlive.bind(agent) as (connection: Duplex) => boolean
  const reuse = agent.reuseSocket.bind(agent)

  const keepClean = (connection: Duplex): boolean => {
    if (!clean.delete(connection) || connection.readableLength > 0) return false
    if (!keep(connection)) return false
    // The agent itself closes idle connections; the next request sets its own timeout.
    if (connection instanceof Socket) connection.setTimeout(IDLE_MS)
    const close = (): void => void connection.destroy()
    closers.set(connection, close)
    connection.on('data', close)
    return true
  }
  // Node's types say that it returns nothing; its documentation and code say that it returns whether it is kept.
  agent.keepSocketAlive = keepClean as typeof agent.keepSocketAlive
  agent.reuseSocket = (connection, request) => {
    const close = closers.get(connection)
    if (close) connection.off('data', close)
    reuse(connection, request)
  }
  return { agent, markClean: (connection) => void clean.add(connection) }
}
