import { connect } from 'node:net'

/** Sends bytes as they are and gathers what comes back. */
export interface RawConnection {
  send(bytes: string | Buffer): void
  readonly received: () => string
  readonly isClosed: () => boolean
  /** Half-closes: whoever still answers may. */
  end(): void
  /** Goes away in the middle, as a phone in a tunnel does. */
  destroy(): void
}

export async function connectRaw(origin: string): Promise<RawConnection> {
  const { hostname, port } = new URL(origin)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
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
    send: (bytes) => void socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes),
    received: () => received,
    isClosed: () => closed,
    end: () => void socket.end(),
    destroy: () => void socket.destroy(),
  }
}
