import type { AdminPurchase } from '@presale/contracts'
import { Button, type ButtonVariant, IconButton } from '@presale/ui'
import { Check, RotateCcw, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { DECISIONS, type DecisionVerb } from '../decisions/decision-labels'
import { texts } from '../texts'

export interface PaymentActionsProps {
  purchase: AdminPurchase
  onDecide: (verb: DecisionVerb, purchase: AdminPurchase) => void
  /** In the list they are quiet; in the details one of them leads. */
  hasPrimary?: boolean | undefined
  /** Icons with the same names. */
  isCompact?: boolean | undefined
}

/** Only what the server allows on this row (allowedActions): the interface repeats no rule. */
export function decisionsOn(purchase: AdminPurchase): DecisionVerb[] {
  return DECISIONS.filter((verb) => purchase.allowedActions.includes(verb))
}

export function PaymentActions({ purchase, onDecide, hasPrimary = false, isCompact }: PaymentActionsProps) {
  const t = texts.useT()
  if (isCompact) {
    return decisionsOn(purchase).map((verb) => (
      <IconButton
        key={verb}
        label={t(`verb.${verb}`)}
        size="sm"
        variant="secondary"
        onClick={() => onDecide(verb, purchase)}
      >
        {ICONS[verb]}
      </IconButton>
    ))
  }
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

const ICONS: Readonly<Record<DecisionVerb, ReactElement>> = {
  approve: <Check aria-hidden="true" />,
  decline: <X aria-hidden="true" />,
  reopen: <RotateCcw aria-hidden="true" />,
}

function variantOf(verb: DecisionVerb, hasPrimary: boolean): ButtonVariant {
  return hasPrimary && verb === 'approve' ? 'primary' : 'secondary'
}
