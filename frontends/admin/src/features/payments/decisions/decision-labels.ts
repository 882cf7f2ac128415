import type { AdminPurchase } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { assertNever } from '@presale/kernel'
import { formatMoney, formatNumber } from '@presale/ui'
import type { en } from './texts.en'

/** What staff may do with a purchase; the server says for each row which of them (allowedActions). */
export const DECISIONS = ['approve', 'decline', 'reopen'] as const
export type DecisionVerb = (typeof DECISIONS)[number]

export interface DecisionLabels {
  /** What will happen and to whom. */
  readonly title: string
  readonly description: string
  /** Of both, what is no language: amounts, and the buyer's name. */
  readonly kept: readonly string[]
  /** What is asked for; an approval has fields of its own. */
  readonly field?: { readonly label: string; readonly hint: string; readonly isRequired: boolean }
}

type Named = Pick<AdminPurchase, 'amount' | 'userName' | 'cryptoAmount' | 'cryptoSymbol' | 'total'>

/** The words of the dialog. @param tokenName as the sale shows it */
export function decisionLabels(
  t: Translate<typeof en>,
  verb: DecisionVerb,
  purchase: Named,
  tokenName: string,
): DecisionLabels {
  const amount = `${formatNumber(purchase.amount)} ${tokenName}`
  const payment = `${formatNumber(purchase.cryptoAmount)} ${purchase.cryptoSymbol} (${formatMoney(purchase.total, 2)})`
  const buyer = purchase.userName
  const labels = {
    title: t(`decide.${verb}.title`, { amount, buyer }),
    description: t(`decide.${verb}.description`, { payment }),
    kept: [amount, payment, buyer],
  }
  switch (verb) {
    case 'approve':
      return labels
    case 'decline': {
      const hint = t('decide.decline.reasonHint', { buyer })
      return { ...labels, field: { label: t('decide.decline.reason'), hint, isRequired: false } }
    }
    case 'reopen': {
      const hint = t('decide.reopen.reasonHint')
      return { ...labels, field: { label: t('decide.reopen.reason'), hint, isRequired: true } }
    }
    default:
      return assertNever(verb)
  }
}
