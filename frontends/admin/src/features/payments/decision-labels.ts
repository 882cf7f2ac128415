import type { AdminPurchase } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import { formatNumber } from '@presale/ui'

/** What staff may do with a purchase; the server says for each row which of them (allowedActions). */
export const DECISIONS = ['approve', 'decline', 'reopen'] as const
export type DecisionVerb = (typeof DECISIONS)[number]

export interface DecisionLabels {
  /** The button in the list and the one that confirms. */
  readonly label: string
  /** What will happen and to whom. */
  readonly title: string
  readonly description: string
  /** What is asked for; an approval has fields of its own. */
  readonly field?: { readonly label: string; readonly hint: string; readonly isRequired: boolean }
  readonly done: string
  readonly failed: string
}

type Named = Pick<AdminPurchase, 'amount' | 'userName' | 'cryptoAmount' | 'cryptoSymbol' | 'total'>

export function labelOf(verb: DecisionVerb): string {
  switch (verb) {
    case 'approve':
      return 'Approve'
    case 'decline':
      return 'Decline'
    case 'reopen':
      return 'Reopen'
    default:
      return assertNever(verb)
  }
}

/** The words of the dialog and its toasts. @param tokenName as the sale shows it */
export function decisionLabels(verb: DecisionVerb, purchase: Named, tokenName: string): DecisionLabels {
  const label = labelOf(verb)
  const amount = `${formatNumber(purchase.amount)} ${tokenName}`
  const payment = `${formatNumber(purchase.cryptoAmount)} ${purchase.cryptoSymbol} ($${formatNumber(purchase.total, 2)})`
  const { userName } = purchase
  switch (verb) {
    case 'approve':
      return {
        label,
        title: `Credit ${amount} to ${userName}?`,
        description: `You confirm that the payment of ${payment} has arrived. The tokens are credited at once. This can't be undone.`,
        done: 'Purchase has been approved and tokens credited to user',
        failed: 'Failed to approve purchase',
      }
    case 'decline':
      return {
        label,
        title: `Decline ${userName}'s purchase of ${amount}?`,
        description: `No tokens are credited for the payment of ${payment}. This can't be undone.`,
        field: {
          label: 'Reason (optional)',
          hint: `${userName} can read it.`,
          isRequired: false,
        },
        done: 'Purchase has been declined',
        failed: 'Failed to decline purchase',
      }
    case 'reopen':
      return {
        label,
        title: `Reopen ${userName}'s purchase of ${amount}?`,
        description: `It awaits approval again, at the locked price of ${payment}. Nothing is credited yet.`,
        field: { label: 'Reason', hint: 'It is kept in the history.', isRequired: true },
        done: 'Purchase has been reopened',
        failed: 'Failed to reopen purchase',
      }
    default:
      return assertNever(verb)
  }
}
