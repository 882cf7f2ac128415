import { THE_SYSTEM } from '@presale/kernel'

/**
 * Whether nobody with an account acted: a command on the server, or the platform itself. The first prices and wallets give
 * 'system', and staff's changes the nil uuid; events give no id at all.
 */
export function isOfTheHost(actorId: string): boolean {
  return actorId === 'system' || actorId === THE_SYSTEM
}
