import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a server on this machine that a test can hold up and cut; new connections get through again. */
export interface CuttableLine {
  readonly port: number
  readonly target: number
  /** What the clients have sent since `hold` and the server has not got. */
  readonly heldBytes: number
  hold(): void
  cut(): void
  close(): Promise<void>
}

export async function cuttableLine(target: number): Promise<CuttableLine> {
  const sockets = new Set<Socket>()
  let isHeld = false
  let heldBytes = 0
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    const onward = keep(connect(target, '127.0.0.1'))
    client.on('data', (bytes: Buffer) => {
      if (isHeld) heldBytes += bytes.length
      else onward.write(bytes)
    })
    onward.pipe(client)
    client.on('close', () => onward.destroy())
    onward.on('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    for (const socket of sockets) socket.destroy()
    isHeld = false
    heldBytes = 0
  }
  return {
    port: (server.address() as AddressInfo).port,
    target,
    get heldBytes() {
      return heldBytes
    },
    hold: () => {
      isHeld = true
    },
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
