import { hasConfirmedPassword } from '@presale/accounts'
import { PASSWORD_REQUIRED_CODE } from '@presale/contracts'
import { ApiError } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'
import { currentToken } from './current-token'

/** @throws ApiError 403 unless the password was confirmed in this session within the last 10 minutes */
export async function assertPasswordConfirmed(
  call: SignedInCall,
  { pool, clock }: Pick<Services, 'pool' | 'clock'>,
  sentence: string,
): Promise<void> {
  const session = { userId: call.user.id, token: currentToken(call) }
  if (await hasConfirmedPassword(pool, session, clock.now())) return
  throw new ApiError(403, PASSWORD_REQUIRED_CODE, sentence)
}
