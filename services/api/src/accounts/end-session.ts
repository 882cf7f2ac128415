import { endOwnSession } from '@presale/accounts'
import { notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { cookieWithout } from '../http/session-cookie'
import { currentToken } from './current-token'

/** Another person's session is as unknown as one that never was. */
export const endSessionById: Handler<SignedInCall> = async (call, { pool, config }) => {
  const { params, user } = call
  const ended = await endOwnSession(pool, {
    ...{ userId: user.id, token: currentToken(call), id: params.id ?? '' },
  })
  if (!ended) throw notFound('You have no such session.')
  return { status: 204, ...(ended.wasCurrent ? { headers: cookieWithout(config) } : {}) }
}
