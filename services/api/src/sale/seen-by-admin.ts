import { resolveSession } from '@presale/accounts'
import type { Call } from '../http/call'
import type { Services } from '../services'

/** Is it an admin who asks? Settings are open to everybody, so the guard has looked up nobody. */
export async function isSeenByAdmin(
  { sessionToken }: Call,
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
): Promise<boolean> {
  if (sessionToken === undefined) return false
  return (await resolveSession(pool, sessionToken, clock.now()))?.user.isAdmin ?? false
}
