import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { LineFault } from '../schedule'

/** A line from one process to one server of this machine, which can be made bad and good again. */
export interface Line {
  readonly port: number
  spoil(fault: LineFault): void
  mend(): void
  close(): Promise<void>
}

const SLOW_MS = 300

/** @param target the port of the server on 127.0.0.1 */
export async function startLine(target: number): Promise<Line> {
  const pairs = new Set<readonly [Socket, Socket]>()
  let fault: LineFault | undefined
  const cut = (): void => {
    for (const sockets of pairs) for (const socket of sockets) socket.destroy()
  }
  const server = createServer((client) => {
    const onward = connect(target, '127.0.0.1')
    const pair = [client, onward] as const
    pairs.add(pair)
    for (const [one, other] of [pair, [onward, client] as const]) {
      one.setNoDelay(true)
      // Whoever ends or is killed ends the other side, too.
      one.on('error', () => undefined)
      one.on('close', () => {
        pairs.delete(pair)
        other.destroy()
      })
      one.on('end', () => other.end())
    }
    client.on('data', (bytes) => pass(bytes, onward))
    onward.on('data', (bytes) => {
      if (fault === 'answer-lost') client.destroy()
      else pass(bytes, client)
    })
  })
  const pass = (bytes: Buffer, to: Socket): void => {
    if (fault === 'silent') return
    if (fault === 'slow') setTimeout(() => to.writable && to.write(bytes), SLOW_MS)
    else to.write(bytes)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    spoil(next) {
      if (next === 'cut') cut()
      else fault = next
    },
    mend() {
      // What was held back or lost has left holes in what both sides say.
      if (fault !== undefined) cut()
      fault = undefined
    },
    async close() {
      server.close()
      cut()
      await once(server, 'close')
    },
  }
}
