import type { SignedInCall } from '../http/call'

/** The token of the session that makes the call: whoever is signed in came with one. */
export function currentToken({ sessionToken, route }: SignedInCall): string {
  if (sessionToken === undefined) throw new Error(`${route} was reached without a token`)
  return sessionToken
}
