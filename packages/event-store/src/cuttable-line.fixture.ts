import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A line to a server on this machine that a test can hold up and cut; new connections get through again. */
export interface CuttableLine {
  readonly port: number
  readonly target: number
  /** What the clients have sent since `hold` and the server has not got. */
  readonly heldBytes: number
  /** Streams of HTTP/2 that the clients have reset. */
  readonly resets: number
  hold(): void
  /** Tells the clients, in the name of the server, that the connection ends with this error of HTTP/2. */
  goAway(code: number): void
  cut(): void
  close(): Promise<void>
}

const PREFACE_BYTES = 24
const FRAME_HEADER_BYTES = 9
const RST_STREAM = 3

/** Calls `found` with the type of each frame of HTTP/2 that a client sends. */
function framesOf(found: (type: number) => void): (bytes: Buffer) => void {
  let waiting = Buffer.alloc(0)
  let toSkip = PREFACE_BYTES
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes])
    while (waiting.length >= toSkip + FRAME_HEADER_BYTES) {
      const header = waiting.subarray(toSkip)
      found(header.readUInt8(3))
      waiting = header
      toSkip = FRAME_HEADER_BYTES + header.readUIntBE(0, 3)
    }
  }
}

function goAwayFrame(code: number): Buffer {
  const frame = Buffer.from('000008070000000000' + '00000000' + '00000000', 'hex')
  frame.writeUInt32BE(code, frame.length - 4)
  return frame
}

export async function cuttableLine(target: number): Promise<CuttableLine> {
  const sockets = new Set<Socket>()
  const clients = new Set<Socket>()
  let isHeld = false
  let heldBytes = 0
  let resets = 0
  const keep = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.on('error', () => undefined).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    clients.add(client)
    const look = framesOf((type) => {
      if (type === RST_STREAM) resets++
    })
    const onward = keep(connect(target, '127.0.0.1'))
    client.on('data', (bytes: Buffer) => {
      look(bytes)
      if (isHeld) heldBytes += bytes.length
      else onward.write(bytes)
    })
    onward.pipe(client)
    client.on('close', () => {
      clients.delete(client)
      onward.destroy()
    })
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
    get resets() {
      return resets
    },
    hold: () => {
      isHeld = true
    },
    goAway(code) {
      for (const client of clients) client.write(goAwayFrame(code))
    },
    cut,
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
