import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a server that can be cut, as if the server were unavailable. */
export interface Severable {
  /** The same URL, through this connection. */
  readonly url: string
  cut(): Promise<void>
  /** From now on nothing gets through, and no connection is closed: as if the server hung. */
  freeze(): void
  /** Breaks the frozen connections; new ones get through. */
  thaw(): void
  restore(): Promise<void>
}

export async function severable(target: string): Promise<Severable> {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((near) => {
    if (isFrozen) near.pause()
    const far = connect(Number(to.port), to.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    if (!isFrozen) near.pipe(far).pipe(near)
  })
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const url = new URL(target)
  url.port = String(port)
  return {
    url: url.href,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
    restore: () => listen(port),
    freeze() {
      isFrozen = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    thaw() {
      isFrozen = false
      for (const socket of sockets) socket.destroy()
    },
  }
}
