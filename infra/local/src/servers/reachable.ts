import { createConnection, createServer } from 'node:net'

/** Resolves when something accepts connections there. */
export function connectTo(host: string, port: number): Promise<void> {
  return new Promise((done, fail) => {
    const socket = createConnection({ host, port })
    socket.setTimeout(5000, () => socket.destroy(new Error('no answer in 5 s')))
    socket.once('error', fail)
    socket.once('connect', () => {
      socket.destroy()
      done()
    })
  })
}

/** Can this port be listened on, on every interface? */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, () => server.close(() => done(true)))
  })
}

/** Rejects with what the process says it still waits for. */
export async function askReady(url: string): Promise<void> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) })
  if (!answer.ok) throw new Error(`/readyz says ${answer.status} ${await answer.text()}`)
}
