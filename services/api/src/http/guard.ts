import { isPasswordFresh, type Session, type User } from '@presale/accounts'
import { type Access, type ApiCall, PASSWORD_REQUIRED_CODE } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import type { Request, RequestHandler, Response } from 'express'
import { logSecurity, type SecurityCall } from '../security-log/security-log'
import type { Services } from '../services'
import { ApiError, notSignedIn } from './api-error'
import type { Call, SignedInCall } from './call'
import { assertHasPasskey, lacksPasskey } from './needs-passkey'
import { isByPerson, paramsOf } from './read-call'
import { sessionOf, sessionTokensIn } from './session'
import { siteOf } from './site'

/** Authenticates and authorizes the caller before a byte of the body is read. */
export function guard(call: ApiCall, services: Services): RequestHandler {
  return async (request, response, next) => {
    const site = siteOf(services.config, request.get('x-forwarded-host') ?? request.get('host'))
    const sent = sessionTokensIn(request.get('cookie'), site)
    const opened =
      call.access === 'anonymous' ? undefined : await openedBy(sent, isByPerson(request), services)
    response.locals.site = site
    response.locals.sessionToken = opened?.token ?? sent[0]
    response.locals.session = opened?.session
    response.locals.user = opened?.session.user
    admit(call, request, response, services)
    if (!response.headersSent) next()
  }
}

/** The first of the tokens that opens a session now. */
async function openedBy(
  sent: readonly string[],
  isAskedByPerson: boolean,
  services: Services,
): Promise<{ readonly token: string; readonly session: Session } | undefined> {
  for (const token of sent) {
    const session = await sessionOf(token, isAskedByPerson, services)
    if (session) return { token, session }
  }
  return undefined
}

/** @throws ApiError; who is signed in and may not, or not without password or passkey, is written down. */
function admit(call: ApiCall, request: Request, response: Response, services: Services): void {
  const { endpoint } = call
  const { session, correlationId, sessionToken } = response.locals as Pick<
    Call,
    'session' | 'correlationId' | 'sessionToken'
  >
  const user = session?.user
  const attempt: SecurityCall = { correlationId, sessionToken, user, ipAddress: request.ip ?? null }
  try {
    assertMayCall(call.access, user)
  } catch (error) {
    if (user) logSecurity(services, attempt, { event: 'access-refused', details: { endpoint } })
    throw error
  }
  if (session && !call.isBeforePasskey && lacksPasskey(session, services.config)) {
    logSecurity(services, attempt, { event: 'passkey-needed', details: { endpoint } })
    assertHasPasskey(session, services.config)
  }
  if (session && needsPassword(call, paramsOf(request))) {
    requireStepUp({ ...attempt, session, route: endpoint }, services)
  }
}

/**
 * Lets through callers with access and refuses all others; an endpoint without a decision is refused.
 * @throws ApiError 401 without a session, 403 without the role.
 */
export function assertMayCall(access: Access | undefined, user: User | undefined): void {
  if (access === 'anonymous') return
  if (access === undefined) throw new ApiError(403, 'not-allowed', 'This is not open to anybody.')
  if (!user) throw notSignedIn()
  switch (access) {
    case 'user':
      return
    case 'staff':
      if (user.isAdmin || user.isModerator) return
      throw new ApiError(403, 'staff-required', 'Admin or moderator privileges required')
    case 'admin':
      if (user.isAdmin) return
      throw new ApiError(403, 'admin-required', 'Admin privileges required')
    default:
      assertNever(access)
  }
}

/** Does this call always need a fresh password? */
export function needsPassword(
  { stepUp }: Pick<ApiCall, 'stepUp'>,
  params: Readonly<Record<string, string>>,
): boolean {
  if (stepUp === undefined) return false
  if (stepUp === 'always') return true
  return stepUp.asks !== 'handler' && stepUp.asks(params)
}

const SENTENCES = {
  password: 'Enter your password again for this. Signing in again also serves.',
  passkey: 'Confirm this with your passkey. Signing in again also serves.',
} as const

/**
 * A session found open does not suffice for what moves money or grants access: the password, or the passkey where the
 * account has one, must have been given in it within the last STEP_UP_SECONDS. The rows of the contract say for which calls (`stepUp`); the guard checks those
 * that always need it, a handler those that depend on the change.
 * @throws ApiError 403 `password-required`
 */
export function requireStepUp(
  call: SecurityCall & Pick<SignedInCall, 'session' | 'route'>,
  services: Pick<Services, 'clock' | 'config' | 'securityLog'>,
): void {
  const { clock, config } = services
  if (isPasswordFresh(call.session, { now: clock.now(), seconds: config.STEP_UP_SECONDS })) return
  logSecurity(services, call, { event: 'password-required', details: { endpoint: call.route } })
  const by = call.session.hasPasskey ? 'passkey' : 'password'
  throw new ApiError(403, PASSWORD_REQUIRED_CODE, SENTENCES[by], {}, { by })
}
