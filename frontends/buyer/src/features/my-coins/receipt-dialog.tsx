import type { Purchase } from '@presale/contracts'
import { Dialog } from '@presale/ui'
import { PrintButton, PurchaseRecord, useRecordTitle } from '../../purchase-record/purchase-record'
import { PurchaseActions } from '../../purchases/purchase-actions'
import { StartAgain } from '../../purchases/start-again'
import { texts } from './texts'

export interface ReceiptDialogProps {
  purchase: Purchase
  tokenName: string
  onClose: () => void
}

/** Until 0.4.0: in a shell of 0.2.0, which has no page for a purchase. */
export function ReceiptDialog({ purchase, tokenName, onClose }: ReceiptDialogProps) {
  const t = texts.useT()
  return (
    <Dialog
      isOpen
      closesOnOutsideClick
      onClose={onClose}
      title={t('receipt')}
      description={useRecordTitle(purchase)}
      footer={
        <>
          <PrintButton />
          <PurchaseActions purchase={purchase} size="md" />
          <StartAgain purchase={purchase} />
        </>
      }
    >
      <PurchaseRecord purchase={purchase} tokenName={tokenName} />
    </Dialog>
  )
}
