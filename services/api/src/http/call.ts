import type { Readable } from 'node:stream'
import type { Session, User } from '@presale/accounts'
import type { Services } from '../services'

/** A request as an endpoint sees it: free of the web framework. */
export interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: unknown
  /** Parsed JSON; not validated. */
  readonly body: unknown
  /** The file of a multipart form, for an endpoint that takes one. */
  readonly file: UploadedFile | undefined
  /** Method and path with its parameters filled in: what an idempotency key belongs to. */
  readonly route: string
  readonly idempotencyKey: string | undefined
  readonly correlationId: string
  readonly receivedAt: Date
  readonly ipAddress: string | null
  readonly userAgent: string | null
  /** As it came: the device's cookie is in it, too. */
  readonly cookies: string | undefined
  /** False for what a page asks by itself, at an interval or when its window is looked at again. */
  readonly isByPerson: boolean
  /** What the cookie carries, whether or not it still opens anything. */
  readonly sessionToken: string | undefined
  /** Whoever is signed in, with the roles of this moment. Not looked up for anonymous endpoints. */
  readonly user: User | undefined
  /** The session that the call came with; as the user, not looked up for anonymous endpoints. */
  readonly session: Session | undefined
}

export interface SignedInCall extends Call {
  readonly user: User
  readonly session: Session
}

export interface UploadedFile {
  /** As the browser said it; nothing to rely on. */
  readonly name: string
  readonly bytes: Buffer
}

export interface Answer {
  readonly status: number
  /** Sent as JSON; without it and without content, the answer has no body. */
  readonly body?: unknown
  /** Sent as it is, with the Content-Type that the headers name; a stream is read as fast as it is taken. */
  readonly content?: Buffer | Readable
  readonly headers?: Readonly<Record<string, string | string[]>>
}

export type Handler<C extends Call = Call> = (call: C, services: Services) => Promise<Answer>

/** For an endpoint behind the guard: the guard has let nobody through without a session. */
export function signedIn(handle: Handler<SignedInCall>): Handler {
  return (call, services) => {
    const { user, session } = call
    if (!user || !session) throw new Error(`${call.route} was reached without a session`)
    return handle({ ...call, user, session }, services)
  }
}
