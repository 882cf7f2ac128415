import type { AdminPurchase } from '@presale/contracts'
import { Button, type ButtonVariant } from '@presale/ui'
import { DECISIONS, type DecisionVerb } from '../decisions/decision-labels'
import { texts } from '../texts'

export interface PaymentActionsProps {
  purchase: AdminPurchase
  onDecide: (verb: DecisionVerb, purchase: AdminPurchase) => void
  /** In the list they are quiet; in the details one of them leads. */
  hasPrimary?: boolean | undefined
}

/** Only what the server allows on this row (allowedActions): the interface repeats no rule. */
export function decisionsOn(purchase: AdminPurchase): DecisionVerb[] {
  return DECISIONS.filter((verb) => purchase.allowedActions.includes(verb))
}

export function PaymentActions({ purchase, onDecide, hasPrimary = false }: PaymentActionsProps) {
  const t = texts.useT()
  return decisionsOn(purchase).map((verb) => (
    <Button
      key={verb}
      size={hasPrimary ? 'md' : 'sm'}
      variant={variantOf(verb, hasPrimary)}
      onClick={() => onDecide(verb, purchase)}
    >
      {t(`verb.${verb}`)}
    </Button>
  ))
}

function variantOf(verb: DecisionVerb, hasPrimary: boolean): ButtonVariant {
  return hasPrimary && verb === 'approve' ? 'primary' : 'secondary'
}
