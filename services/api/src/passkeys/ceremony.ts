import { beginCeremony, type CeremonyAct, takeCeremony } from '@presale/accounts'
import type { NewPasskeyResponse, PasskeyResponse } from '@presale/contracts'
import { type ApiError, rejected } from '../http/api-error'
import type { Call, SignedInCall } from '../http/call'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'
import { challengeIn, PasskeyRefused } from './relying-party'

const askedIn = (call: Call | SignedInCall, act: CeremonyAct) => ({
  act,
  userId: call.user?.id ?? null,
  sessionId: call.session?.id ?? null,
})

/** @param change that is to be signed @returns the challenge */
export function askIn(call: Call, act: CeremonyAct, { pool }: Services, change?: unknown): Promise<string> {
  const { site, receivedAt: at } = call
  return beginCeremony(pool, askedIn(call, act), { origin: site.origin, at, change })
}

/**
 * Takes the answer of an authenticator to what this session asked it. Each is tried once, whatever comes of it.
 * @param refusal what the person is told where it does not hold; why is in the security log
 * @throws ApiError
 */
export async function answered<T>(
  call: Call,
  act: CeremonyAct,
  response: NewPasskeyResponse | PasskeyResponse,
  services: Services,
  work: (challenge: string, document: string) => Promise<T>,
  refusal: () => ApiError = notAccepted,
): Promise<T> {
  try {
    const challenge = challengeIn(response)
    const document = await takeCeremony(services.pool, challenge, askedIn(call, act), call.receivedAt)
    if (document === undefined) throw new PasskeyRefused('It answers nothing that was asked here.')
    return await work(challenge, document)
  } catch (error) {
    if (!(error instanceof PasskeyRefused)) throw error
    logSecurity(services, call, { event: 'passkey-refused', details: { act, why: error.message } })
    throw refusal()
  }
}

const notAccepted = () =>
  rejected('passkey-refused', 'The passkey was not accepted, or it took too long. Please try again.')
