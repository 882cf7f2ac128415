import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to Postgres that counts the statements sent through it. */
export interface Counted {
  /** The same URL, through this connection. */
  readonly url: string
  /** Statements so far, of all connections; of those whose text contains this, where it is given. */
  statements(containing?: string): number
  close(): Promise<void>
}

export async function countStatements(target: string): Promise<Counted> {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  const statements: string[] = []
  const server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    const count = counter((text) => statements.push(text))
    near.on('data', count)
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    statements: (containing = '') => statements.filter((text) => text.includes(containing)).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** Parses what a client sends, and says the text of each statement that is executed. */
function counter(onStatement: (text: string) => void): (chunk: Buffer) => void {
  let rest = Buffer.alloc(0)
  let isStarted = false
  const prepared = new Map<string, string>()
  const portals = new Map<string, string>()
  const read = (type: string, body: Buffer): void => {
    const [first = '', second = ''] = body.toString().split('\0')
    if (type === 'Q') onStatement(first)
    // Parse has the statement's name and text, Bind the portal's and the statement's, Execute the portal's.
    if (type === 'P') prepared.set(first, second)
    if (type === 'B') portals.set(first, prepared.get(second) ?? '')
    if (type === 'E') onStatement(portals.get(first) ?? '')
  }
  return (chunk) => {
    rest = Buffer.concat([rest, chunk])
    for (;;) {
      // The first message has no type, each later one a type and its length.
      const head = isStarted ? 1 : 0
      if (rest.length < head + 4) return
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return
      if (isStarted) read(String.fromCharCode(rest[0] ?? 0), rest.subarray(head + 4, end))
      isStarted = true
      rest = rest.subarray(end)
    }
  }
}
