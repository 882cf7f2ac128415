import { createConnection, createServer, type NetConnectOpts } from 'node:net'

/** A host and port, or the path of a socket. */
export type Address = string | { readonly hostname: string; readonly port: number }

export function connectionTo(to: Address): NetConnectOpts {
  return typeof to === 'string' ? { path: to } : { host: to.hostname, port: to.port }
}

/** Resolves when the address accepts connections. */
export function connectTo(to: Address): Promise<void> {
  return new Promise((done, fail) => {
    const socket = createConnection(connectionTo(to))
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer in 5 s')))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.destroy()
      done()
    })
  })
}

/** Is this port free, on every interface? */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, () => server.close(() => done(true)))
  })
}

/** Rejects where the process does not answer at all; what it waits for is nothing that another start would mend. */
export async function askAlive(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
  await answer.arrayBuffer()
}

/** Rejects with what the process still waits for. */
export async function askReady(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`/readyz says ${answer.status} ${await answer.text()}`)
}
