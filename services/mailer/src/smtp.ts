import { createTransport } from 'nodemailer'
import type { Sender } from './sender'

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** What the HTML shows of itself. */
  readonly pictures?: readonly InlinePicture[]
  /** With angle brackets. A repeated mail has the same id, so that duplicates can be recognised. */
  readonly messageId: string
}

export interface InlinePicture {
  /** By which the HTML names it: `cid:…`. */
  readonly cid: string
  readonly contentType: string
  readonly content: Buffer
}

export interface Smtp {
  /** Resolves when the server has accepted the mail. @throws SmtpFault */
  send(mail: OutgoingMail): Promise<void>
  /** Resolves when the server answers and accepts the credentials. @throws SmtpFault */
  verify(): Promise<void>
}

/**
 * A failure of the server or the connection, without the server's message: it mostly repeats the recipient's address,
 * and failures are logged and stored in Redis.
 */
export class SmtpFault extends Error {
  override readonly name = 'SmtpFault'
  constructor(
    message: string,
    /** The server refuses this one mail for good: a retry cannot help. */
    readonly isPermanent: boolean,
  ) {
    super(message)
  }
}

/** What nodemailer's errors carry. */
interface NodemailerFault {
  readonly code?: string
  readonly command?: string
  readonly response?: string
  readonly responseCode?: number
}

// A refused recipient or content concerns this mail; a refused sign-in or sender concerns the configuration, and all
// mails are retried until it is corrected.
const OF_THIS_MAIL = new Set(['RCPT TO', 'DATA', 'API'])

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

const OPTIONS = {
  dnsTimeout: CONNECT_MS,
  connectionTimeout: CONNECT_MS,
  greetingTimeout: CONNECT_MS,
  socketTimeout: SILENCE_MS,
  disableFileAccess: true,
  disableUrlAccess: true,
} as const

/** Names of this machine: what is sent there is on no wire. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i

const needsStarttls = ({ protocol, hostname }: URL): boolean =>
  protocol === 'smtp:' && !LOOPBACK.test(hostname)

/** nodemailer's options that let mails go on unencrypted. */
const WITHOUT_TLS = ['ignoreTLS', 'opportunisticTLS'] as const

/** Does the URL let mails to another machine go so that everybody on the way can read them? */
export function mayGoUnencrypted(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  return needsStarttls(url) && WITHOUT_TLS.some((option) => url.searchParams.has(option))
}

/**
 * By what name this machine greets a mail server, which may refuse one that says an address: the site's, else that of who mails come
 * from. In a container the machine's own is a number.
 */
function greetingName(from: Sender, origin: string | undefined): string | undefined {
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)
  return [origin, `http://${domain}`]
    .filter((text) => text !== undefined && URL.canParse(text))
    .map((text) => new URL(text ?? '').hostname)
    .find((name) => /\.[a-z][a-z0-9-]*$/i.test(name))
}

/** nodemailer reads all of its options from the URL where it is given one, and none that stand beside it. */
function withOptions(text: string, name: string | undefined): string {
  const url = new URL(text)
  if (name !== undefined && !url.searchParams.has('name')) url.searchParams.set('name', name)
  for (const [option, value] of Object.entries(OPTIONS)) url.searchParams.set(option, String(value))
  if (needsStarttls(url)) {
    for (const option of WITHOUT_TLS) url.searchParams.delete(option)
    url.searchParams.set('requireTLS', 'true')
  }
  return url.href
}

/** Describes the failure in a sentence without personal data. */
export function smtpFaultOf(error: unknown): SmtpFault {
  const { code, command, response, responseCode } = error as NodemailerFault
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const isRefused = responseCode !== undefined && responseCode >= 500
  // Without an answer of the server: the client itself rejected the address.
  const isUnsendable = responseCode === undefined && code === 'EENVELOPE'
  // Without it a server that offers no STARTTLS reads like any other refusal.
  const tls = code === 'ETLS' ? 'no STARTTLS, nothing is sent unencrypted' : undefined
  const said = [responseCode, enhanced, code, tls].filter((part) => part !== undefined).join(' ')
  const at = command && command !== 'API' ? ` at ${command.split(' ').slice(0, 2).join(' ')}` : ''
  return new SmtpFault(
    `SMTP: ${said || 'no answer'}${at}`,
    (isRefused || isUnsendable) && OF_THIS_MAIL.has(command ?? ''),
  )
}

/**
 * Sends through the server of the URL: smtps://, or smtp:// with STARTTLS, without which nothing is sent, neither mails
 * nor the password. To a server on this machine smtp:// uses STARTTLS where it is offered.
 * @param origin the site's own
 */
export function createSmtp(url: string, from: Sender, origin?: string): Smtp {
  const transport = createTransport(withOptions(url, greetingName(from, origin)))
  return {
    async send({ pictures = [], ...mail }) {
      try {
        // Keeps automatic replies away (RFC 3834).
        await transport.sendMail({
          ...mail,
          from: { ...from },
          headers: { 'Auto-Submitted': 'auto-generated' },
          attachments: pictures.map((picture) => ({
            ...picture,
            filename: false,
            contentDisposition: 'inline',
          })),
        })
      } catch (error) {
        throw smtpFaultOf(error)
      }
    },
    async verify() {
      try {
        await transport.verify()
      } catch (error) {
        throw smtpFaultOf(error)
      }
    },
  }
}
