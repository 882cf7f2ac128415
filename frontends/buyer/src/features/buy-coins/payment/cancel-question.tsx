import type { Purchase } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { currencyOf } from '@presale/kernel'
import { ConfirmDialog, formatNumber } from '@presale/ui'
import { texts } from './texts'

export interface CancelQuestionProps {
  purchase: Purchase
  isOpen: boolean
  onKeep: () => void
  onCancel: () => void
}

/** Asked before a cancellation where a payment may be on its way. */
export function CancelQuestion({ purchase, isOpen, onKeep, onCancel }: CancelQuestionProps) {
  const t = texts.useT()
  const amount = `${formatNumber(purchase.cryptoAmount)} ${currencyOf(purchase.cryptoSymbol).unit}`
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onKeep}
      onConfirm={onCancel}
      title={t('cancelQuestion.title')}
      description={<Kept text={t('cancelQuestion.text', { amount })} words={[amount]} />}
      cancelLabel={t('cancelQuestion.keep')}
      confirmLabel={t('cancelQuestion.cancel')}
      isDangerous
    />
  )
}
