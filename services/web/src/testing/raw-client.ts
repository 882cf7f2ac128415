import { connect } from 'node:net'

/** Sends raw bytes and collects the answer. */
export interface RawConnection {
  /** Resolves once they have gone out. */
  send(bytes: string): Promise<void>
  readonly received: () => string
  readonly isClosed: () => boolean
  /** Disconnects in the middle, as a phone in a tunnel does. */
  destroy(): void
}

/** From another address of this machine, where one is named: an answer then shows whose request it was. */
export async function connectRaw(origin: string, localAddress = '127.0.0.1'): Promise<RawConnection> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), localAddress })
  let received = ''
  let closed = false
  socket.on('data', (bytes) => {
    received += bytes.toString('latin1')
  })
  socket.on('error', () => undefined)
  for (const event of ['close', 'end']) {
    socket.on(event, () => {
      closed = true
    })
  }
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('error', reject)
  })
  return {
    send: (bytes) =>
      new Promise((resolve) => {
        socket.write(Buffer.from(bytes, 'latin1'), () => resolve())
      }),
    received: () => received,
    isClosed: () => closed,
    destroy: () => void socket.destroy(),
  }
}
