import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Sooner than the api ends an idle one (65 s), which might be just when the next request is sent. */
const IDLE_MS = 55_000

/** Connections to the api, and which of them may serve another person's request. */
export interface CleanConnections {
  readonly agent: HttpAgent
  /** The exchange on it ended as it should: request and answer whole, in that order. */
  markClean(connection: Duplex): void
}

/**
 * Keeps connections open, but only those whose last exchange was said to have ended cleanly; any other is closed,
 * since what is left on it could be read as part of the next person's exchange. So is one that speaks unasked.
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
    // Of one that is idle the agent itself makes an end; the next request sets its own time.
    if (connection instanceof Socket) connection.setTimeout(IDLE_MS)
    const close = (): void => void connection.destroy()
    closers.set(connection, close)
    connection.on('data', close)
    return true
  }
  // Node's types have it return nothing; the documentation and the code have it return whether it is kept.
  agent.keepSocketAlive = keepClean as typeof agent.keepSocketAlive
  agent.reuseSocket = (connection, request) => {
    const close = closers.get(connection)
    if (close) connection.off('data', close)
    reuse(connection, request)
  }
  return { agent, markClean: (connection) => void clean.add(connection) }
}
