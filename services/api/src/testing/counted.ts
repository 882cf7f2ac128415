import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to Postgres that counts the statements sent through it. */
export interface Counted {
  /** The same URL, through this connection. */
  readonly url: string
  /** Statements so far, of all connections. */
  statements(): number
  close(): Promise<void>
}

export async function countStatements(target: string): Promise<Counted> {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  let statements = 0
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    const count = counter(() => {
      statements += 1
    })
    near.on('data', count)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    statements: () => statements,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const QUERY = 'Q'.charCodeAt(0)
const EXECUTE = 'E'.charCodeAt(0)

/** Parses what a client sends: the first message has no type, each later one a type and its length. */
function counter(onStatement: () => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isStarted = false
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return
      if (isStarted && (rest[0] === QUERY || rest[0] === EXECUTE)) onStatement()
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}
