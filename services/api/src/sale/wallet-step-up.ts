import { readSetting } from '@presale/sale'
import { assertPasswordConfirmed } from '../accounts/assert-password-confirmed'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'

/**
 * A change of a wallet moves where money goes: with the site setting `wallet_step_up` on, a session that
 * somebody found open does not suffice for it.
 * @throws ApiError 403 `password-required`
 */
export async function assertMayChangeWallet(call: SignedInCall, services: Services): Promise<void> {
  if (!(await isOn(services))) return
  await assertPasswordConfirmed(call, services, 'Enter your password again to change a wallet.')
}

/** What keeps others from the wallets is not simply switched off. @throws ApiError 403 `password-required` */
export async function assertMaySwitchStepUp(
  call: SignedInCall,
  value: string,
  services: Services,
): Promise<void> {
  if (value === 'on' || !(await isOn(services))) return
  await assertPasswordConfirmed(call, services, 'Enter your password again to change this setting.')
}

/**
 * A second admin with a password of his own is a way to the wallets, too.
 * @throws ApiError 403 `password-required`
 */
export async function assertMayMakeAdmin(call: SignedInCall, services: Services): Promise<void> {
  if (!(await isOn(services))) return
  await assertPasswordConfirmed(call, services, 'Enter your password again to make somebody an admin.')
}

async function isOn({ pool }: Services): Promise<boolean> {
  return (await readSetting(pool, 'wallet_step_up')) === 'on'
}
