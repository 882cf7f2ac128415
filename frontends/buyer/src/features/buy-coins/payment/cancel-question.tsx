import type { Purchase } from '@presale/contracts'
import { currencyOf } from '@presale/kernel'
import { ConfirmDialog, formatNumber } from '@presale/ui'

export interface CancelQuestionProps {
  purchase: Purchase
  isOpen: boolean
  onKeep: () => void
  onCancel: () => void
}

/** Asked before a cancellation where a payment may be on its way. */
export function CancelQuestion({ purchase, isOpen, onKeep, onCancel }: CancelQuestionProps) {
  const amount = `${formatNumber(purchase.cryptoAmount)} ${currencyOf(purchase.cryptoSymbol).unit}`
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onKeep}
      onConfirm={onCancel}
      title="Have you sent the payment?"
      description={`If you have sent the ${amount}, or are about to, keep this purchase and press I Have Paid. After a cancellation the price is no longer locked, and our team has to look for your payment by hand. If you have sent nothing, cancel: nothing is owed.`}
      cancelLabel="Keep this purchase"
      confirmLabel="Cancel purchase"
      isDangerous
    />
  )
}
