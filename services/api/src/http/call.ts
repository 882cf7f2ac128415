import type { Readable } from 'node:stream'
import type { Session, User } from '@presale/accounts'
import type { ActingStaff } from '@presale/sale'
import type { Services } from '../services'
import type { Site } from './site'

/** A request as an endpoint sees it, independent of the web framework. */
export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  /** Parsed JSON; not validated. */
  readonly body: unknown
  /** The file of a multipart form, for an endpoint that takes one. */
  readonly file: UploadedFile | undefined
  /** Method and path with its parameters filled in: the scope of an idempotency key. */
  readonly route: string
  readonly idempotencyKey: string | undefined
  /** The answer of a passkey to what this change asked it, in base64url. */
  readonly signature?: string | undefined
  readonly correlationId: string
  /** By the database's clock. */
  readonly receivedAt: Date
  /** The same by the monotonic clock, in milliseconds: how long a call takes is not read off a clock that may be set. */
  readonly begunAt: number
  readonly ipAddress: string | null
  /** Web is reached by way of a proxy that it was not told to trust. */
  readonly isByUntrustedProxy: boolean
  readonly userAgent: string | null
  /** The Cookie header as sent; it also has the device's cookie. */
  readonly cookies: string | undefined
  /** The site that was called: its cookies have names of their own. */
  readonly site: Site
  /** False for a background request of a page: at an interval, or when its window is focused again. */
  readonly isByPerson: boolean
  /** The session token in the cookie, valid or not. */
  readonly sessionToken: string | undefined
  /** The signed-in user, with current roles. Not looked up for anonymous endpoints. */
  readonly user: User | undefined
  /** The session of the call; like the user, not looked up for anonymous endpoints. */
  readonly session: Session | undefined
  /** What a change by staff may have to wait for. */
  readonly hold?: ActingStaff['hold']
}

export interface SignedInCall extends Call {
  readonly user: User
  readonly session: Session
}

export interface UploadedFile {
  /** As the browser sends it; not to be relied on. */
  readonly name: string
  readonly bytes: Buffer
}

export interface Answer {
  readonly status: number
  /** Sent as JSON; without it and without content, the answer has no body. */
  readonly body?: unknown
  /** Sent as it is, with the Content-Type of the headers; a stream is read as fast as the client takes it. */
  readonly content?: Buffer | Readable
  readonly headers?: Readonly<Record<string, string | string[]>>
}

export type Handler<C extends Call = Call> = (call: C, services: Services) => Promise<Answer>

/** For an endpoint behind the guard, which lets nobody through without a session. */
export function signedIn(handle: Handler<SignedInCall>): Handler {
  return (call, services) => {
    const { user, session } = call
    if (!user || !session) throw new Error(`${call.route} was reached without a session`)
    return handle({ ...call, user, session }, services)
  }
}
