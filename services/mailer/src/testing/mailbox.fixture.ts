import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly to: readonly string[]
  readonly subject: string
  readonly messageId: string
  /** The lines above the first empty one, unfolded. */
  readonly headers: readonly string[]
  /** Everything below, with quoted-printable undone: parts in base64 stay as they are. */
  readonly body: string
}

/** A mail server on a port of its own that can be made unavailable. */
export interface Mailbox {
  readonly url: string
  readonly mails: ReceivedMail[]
  /** Recipients that it refuses for good. */
  readonly unknown: Set<string>
  /** Recipients whose mails it takes in and does not answer, until `answer` is called. */
  readonly unanswered: Set<string>
  answer(): void
  open(): Promise<void>
  /** As if the machine were down: nothing listens. */
  close(): Promise<void>
}

export async function startMailbox(): Promise<Mailbox> {
  const mails: ReceivedMail[] = []
  const unknown = new Set<string>()
  const unanswered = new Set<string>()
  let waiting: (() => void)[] = []
  let server: SMTPServer | undefined
  let port = 0
  const open = async (): Promise<void> => {
    const opening = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      closeTimeout: 100,
      onRcptTo({ address }, _session, done) {
        if (!unknown.has(address)) return done()
        done(Object.assign(new Error(`<${address}>: no such user here`), { responseCode: 550 }))
      },
      onData(stream, session, done) {
        text(stream).then((raw) => {
          const to = session.envelope.rcptTo.map(({ address }) => address)
          const accept = () => {
            mails.push(parse(to, raw))
            done()
          }
          if (to.some((address) => unanswered.has(address))) waiting.push(accept)
          else accept()
        }, done)
      },
    })
    // These tests kill clients in the middle of a connection.
    opening.on('error', () => undefined)
    await new Promise<void>((resolve) => opening.listen(port, '127.0.0.1', resolve))
    port = (opening.server.address() as AddressInfo).port
    server = opening
  }
  await open()
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    unknown,
    unanswered,
    answer() {
      unanswered.clear()
      for (const accept of waiting) accept()
      waiting = []
    },
    open,
    close: () => new Promise((resolve) => server?.close(() => resolve())),
  }
}

function parse(to: string[], raw: string): ReceivedMail {
  const [head = '', ...rest] = raw.split('\r\n\r\n')
  const headers = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const header = (name: string) =>
    headers.find((line) => line.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2) ?? ''
  const bytes = rest
    .join('\r\n\r\n')
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  const body = Buffer.from(bytes, 'latin1').toString()
  return { to, headers, body, subject: header('subject'), messageId: header('message-id') }
}
