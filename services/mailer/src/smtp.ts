import { createTransport } from 'nodemailer'
import type { Sender } from './sender'

export interface OutgoingMail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** With angle brackets. A repeated mail has the same id, so that duplicates can be recognised. */
  readonly messageId: string
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

/** Describes the failure in a sentence without personal data. */
export function smtpFaultOf(error: unknown): SmtpFault {
  const { code, command, response, responseCode } = error as NodemailerFault
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '')?.[1]
  const isRefused = responseCode !== undefined && responseCode >= 500
  // Without an answer of the server: the client itself rejected the address.
  const isUnsendable = responseCode === undefined && code === 'EENVELOPE'
  const said = [responseCode, enhanced, code].filter((part) => part !== undefined).join(' ')
  const at = command && command !== 'API' ? ` at ${command.split(' ').slice(0, 2).join(' ')}` : ''
  return new SmtpFault(
    `SMTP: ${said || 'no answer'}${at}`,
    (isRefused || isUnsendable) && OF_THIS_MAIL.has(command ?? ''),
  )
}

const CONNECT_MS = 10_000
const SILENCE_MS = 30_000

/** Sends through the server of the URL: smtp:// (STARTTLS where the server offers it) or smtps://. */
export function createSmtp(url: string, from: Sender): Smtp {
  const transport = createTransport({
    url,
    dnsTimeout: CONNECT_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async send(mail) {
      try {
        // Keeps automatic replies away (RFC 3834).
        await transport.sendMail({
          ...mail,
          from: { ...from },
          headers: { 'Auto-Submitted': 'auto-generated' },
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
