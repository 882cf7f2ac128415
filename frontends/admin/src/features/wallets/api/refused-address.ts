import { isApiError } from '@presale/api-client'
import type { Translate } from '@presale/i18n'
import type { en } from '../texts.en'

/** The server knows the checksums of addresses; what it says of one belongs to the field. */
export function refusedAddress(error: unknown, symbol: string, t: Translate<typeof en>): string | undefined {
  if (!isApiError(error)) return undefined
  if (error.code === 'address-invalid') return t('problem.address.invalid', { symbol })
  // A server of the release before has no code for it.
  return error.status === 400 && error.body.startsWith('Address') ? error.body : undefined
}
