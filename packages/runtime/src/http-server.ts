import type { Server } from 'node:http'

/**
 * A connection whose request does not begin, or stops within its headers, ends within 15 s: Node looks every so often
 * at which are overdue, and by default lets them stand for up to 90 s.
 */
export const HALF_OPEN_LIMITS = { headersTimeout: 10_000, connectionsCheckingInterval: 2500 } as const

/**
 * Connections that may wait to be taken. Node asks for 511, which a crowd fills in a busy moment: those beyond are dropped, and try
 * again after 1, 3 and 7 s. As many as Linux lets wait by default (net.core.somaxconn).
 */
const WAITING_CONNECTIONS = 4096

/** Resolves with the port once the server listens; 0 takes a free one. */
export async function startListening(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, WAITING_CONNECTIONS, resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}

const LOOK_AGAIN_MS = 50

/**
 * Takes no new connections, and resolves once the open requests are answered. A connection that is kept ends with the
 * answer that is under way on it, or is closed at once: it would bring request after request otherwise.
 */
export function closeGracefully(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  return new Promise((resolve) => {
    // Answers that had begun before leave their connections idle when they end.
    const closing = setInterval(() => server.closeIdleConnections(), LOOK_AGAIN_MS)
    server.close(() => {
      clearInterval(closing)
      resolve()
    })
    server.closeIdleConnections()
  })
}
