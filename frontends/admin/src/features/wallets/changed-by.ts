import type { WalletAddressPeriod } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { isOfTheHost } from '../../events/is-of-the-host'
import type { en } from './texts.en'

/** Who set an address, by their current name. */
export function changedBy(
  { changedBy: id, changedByName }: Pick<WalletAddressPeriod, 'changedBy' | 'changedByName'>,
  t: Translate<typeof en>,
): string {
  if (isOfTheHost(id)) return t('by.system')
  return changedByName ?? t('by.deleted')
}
