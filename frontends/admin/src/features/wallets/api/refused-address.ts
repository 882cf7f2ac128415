import { isApiError } from '@presale/api-client'
import type { Translate } from '@presale/i18n'
import type { en } from '../texts.en'

/** The server knows the checksums of addresses; what it says of one belongs to the field. */
export function refusedAddress(error: unknown, symbol: string, t: Translate<typeof en>): string | undefined {
  return isApiError(error) && error.code === 'address-invalid'
    ? t('problem.address.invalid', { symbol })
    : undefined
}
