import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** A way to Postgres on which a test sees each statement before the server does. */
export interface WatchedLine {
  readonly url: string
  close(): Promise<void>
}

/** @param onStatement gets the text of a statement, and the texts of its connection before it, oldest first */
export async function watchedLine(
  target: string,
  onStatement: (text: string, before: readonly string[]) => void,
): Promise<WatchedLine> {
  const to = new URL(target)
  const sockets = new Set<Socket>()
  const server: Server = createServer((near) => {
    const far = connect(Number(to.port), to.hostname)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket))
    }
    const messages = new Messages()
    const said: string[] = []
    near.on('data', (bytes: Buffer) => {
      for (const text of messages.statementsIn(bytes)) {
        onStatement(text, said)
        said.push(text)
      }
      far.write(bytes)
    })
    near.on('end', () => far.end())
    far.pipe(near)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = new URL(target)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}

const [LENGTH_BYTES, TYPE_BYTES] = [4, 1]
const [QUERY, PARSE] = ['Q', 'P']

/** What a client of Postgres sends: one message without a type, then messages of a type and a length. */
class Messages {
  private rest = Buffer.alloc(0)
  private isStarted = false

  statementsIn(bytes: Buffer): string[] {
    this.rest = Buffer.concat([this.rest, bytes])
    const statements: string[] = []
    for (;;) {
      const before = this.isStarted ? TYPE_BYTES : 0
      if (this.rest.length < before + LENGTH_BYTES) return statements
      const size = before + this.rest.readUInt32BE(before)
      if (this.rest.length < size) return statements
      const message = this.rest.subarray(0, size)
      this.rest = this.rest.subarray(size)
      if (this.isStarted) statements.push(...statementIn(message))
      this.isStarted = true
    }
  }
}

/** Of a message to parse, its name stands before the text. */
function statementIn(message: Buffer): string[] {
  const type = String.fromCharCode(message[0] ?? 0)
  const texts = message
    .subarray(TYPE_BYTES + LENGTH_BYTES)
    .toString('utf8')
    .split('\0')
  if (type === QUERY) return [texts[0] ?? '']
  return type === PARSE ? [texts[1] ?? ''] : []
}
