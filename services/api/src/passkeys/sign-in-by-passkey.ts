import { findSignedIn } from '@presale/accounts'
import { calls, passkeyUse } from '@presale/contracts'
import { assertBelieved, beginSession } from '../accounts/begin-session'
import { ApiError } from '../http/api-error'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { parse } from '../http/parse'
import { logSecurity } from '../security-log/security-log'
import { answered, askIn } from './ceremony'
import { askForUse, PasskeyRefused, verifyUse } from './relying-party'

/** Names no passkeys: whoever asks may be anybody, and the authenticator knows its own. */
const ask: Handler = async (call, services) => {
  const challenge = await askIn(call, 'sign-in', services)
  return { status: 200, body: await askForUse(call.site, challenge, []) }
}

const signIn: Handler = async (call, services) => {
  const { response } = parse(passkeyUse, call.body)
  const { pool } = services
  const { site, receivedAt: at, ipAddress } = call
  const user = await answered(
    call,
    'sign-in',
    response,
    services,
    async (challenge) => {
      const use = { site, challenge, response, userId: null, at, ipAddress }
      const { userId } = await verifyUse(pool, use)
      const found = await findSignedIn(pool, userId)
      if (!found) throw new PasskeyRefused('Its account is gone.')
      return found
    },
    notKnown,
  )
  assertBelieved(user, services)
  const answer = await beginSession(user, { status: 200, isByPasswordAlone: false }, call, services)
  logSecurity(services, call, { event: 'signed-in', accountId: user.id, details: { by: 'passkey' } })
  return answer
}

const notKnown = () =>
  new ApiError(401, 'passkey-not-known', 'This passkey opens no account here, or it took too long.')

export const passkeySignInRoutes: readonly Route[] = [
  { call: calls.askPasskeySignIn, handle: ask },
  { call: calls.signInByPasskey, handle: signIn },
]
