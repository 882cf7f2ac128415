import type { Wallet } from '@presale/contracts'
import type { SignedInCall } from '../http/call'
import { logSecurity } from '../security-log/security-log'
import type { Services } from '../services'

/** Where money goes to is another address now, or none: for whoever watches the security log. */
export function noteWalletChange(
  call: SignedInCall,
  services: Pick<Services, 'securityLog'>,
  change: 'created' | 'updated' | 'deleted',
  { id, symbol, address }: Pick<Wallet, 'id'> & Partial<Wallet>,
): void {
  logSecurity(services, call, { event: 'wallet-changed', details: { change, id, symbol, address } })
}
