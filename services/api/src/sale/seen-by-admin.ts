import type { Call } from '../http/call'
import { sessionOf } from '../http/session-of'
import type { Services } from '../services'

/** Is it an admin who asks? Settings are open to everybody, so the guard has looked up nobody. */
export async function isSeenByAdmin(
  { sessionToken, isByPerson }: Call,
  services: Pick<Services, 'pool' | 'clock' | 'config'>,
): Promise<boolean> {
  if (sessionToken === undefined) return false
  return (await sessionOf(sessionToken, isByPerson, services))?.user.isAdmin ?? false
}
