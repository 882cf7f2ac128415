import type { AdminPurchase } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

/** Why an admin cannot reopen it, although it has expired; undefined where they can, and for everybody else. */
export function reopenSentence(
  t: Translate<typeof en>,
  { reopenRefusal }: Pick<AdminPurchase, 'reopenRefusal'>,
): string | undefined {
  switch (reopenRefusal) {
    case null:
      return undefined
    case 'sample-wallet':
    case 'sample-price':
      return t(`notReopened.${reopenRefusal}`)
    default:
      return t('notReopened.other')
  }
}
