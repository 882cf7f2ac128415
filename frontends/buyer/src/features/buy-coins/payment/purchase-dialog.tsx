import type { Purchase } from '@presale/contracts'
import { Dialog, formatNumber } from '@presale/ui'
import { type ReactNode, useState } from 'react'
import type { PurchasePhase } from '../../../purchases/phase'
import { usePhase } from '../../../purchases/use-phase'
import { useOneAtATime } from '../api/one-at-a-time'
import { useCancellation } from '../api/use-cancellation'
import { usePaymentReport } from '../api/use-payment-report'
import { FailureNotice } from '../failure-notice'
import { CancelQuestion } from './cancel-question'
import { CloseButton } from './close-button'
import styles from './payment-dialog.module.css'
import { usePaymentSigns } from './payment-signs'
import { PhaseBody } from './phase-body'
import { PhaseFooter } from './phase-footer'
import { useTransactionHash } from './use-transaction-hash'

const TITLES: Record<PurchasePhase, string> = {
  'awaiting-payment': 'Complete your payment',
  'payment-over': 'The payment window has ended',
  'late-reported': 'Late payment reported',
  'awaiting-approval': 'Confirmation in progress',
  'approval-over': 'The approval window has ended',
  approved: 'Purchase approved',
  declined: 'Purchase declined',
  cancelled: 'Purchase cancelled',
  'under-review': 'Our team looks at this purchase',
}

export interface PurchaseDialogProps {
  purchase: Purchase
  /** Said above all else while the purchase cannot be followed. */
  connection: ReactNode
  onClose: () => void
}

/** One purchase, in whichever phase it is; it changes with it. */
export function PurchaseDialog({ purchase, connection, onClose }: PurchaseDialogProps) {
  const { phase } = usePhase(purchase)
  const report = usePaymentReport()
  const cancellation = useCancellation(onClose)
  const sendReport = useOneAtATime(report)
  const sendCancellation = useOneAtATime(cancellation)
  const hash = useTransactionHash(purchase)
  const signs = usePaymentSigns(purchase, hash.value)
  const [isAsking, setIsAsking] = useState(false)
  const isBusy = report.isPending || cancellation.isPending
  const mayReport = purchase.allowedActions.some((action) => action.startsWith('report-'))
  const mayCancel = purchase.allowedActions.includes('cancel')

  const reportPayment = () => {
    const transactionHash = hash.settle()
    if (transactionHash === undefined || cancellation.isPending) return
    cancellation.reset()
    sendReport({ purchase, transactionHash })
  }
  const cancel = () => {
    setIsAsking(false)
    if (report.isPending) return
    report.reset()
    sendCancellation(purchase)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={<span aria-live="polite">{TITLES[phase]}</span>}
      description={descriptionOf(purchase)}
      footer={
        <PhaseFooter
          phase={phase}
          mayReport={mayReport}
          mayCancel={mayCancel}
          isReporting={report.isPending}
          isCancelling={cancellation.isPending}
          onReport={reportPayment}
          onCancel={() => (signs.mayBePaid() ? setIsAsking(true) : cancel())}
          closeButton={<CloseButton onClose={onClose} />}
        />
      }
    >
      <div className={styles.body}>
        {connection}
        {!isBusy && mayReport && <FailureNotice error={report.error} act="report" />}
        {!isBusy && mayCancel && <FailureNotice error={cancellation.error} act="cancel" />}
        <PhaseBody purchase={purchase} phase={phase} hash={hash} onTaken={signs.noteTaken} />
      </div>
      <CancelQuestion
        purchase={purchase}
        isOpen={isAsking && phase === 'awaiting-payment' && mayCancel}
        onKeep={() => setIsAsking(false)}
        onCancel={cancel}
      />
    </Dialog>
  )
}

function descriptionOf({ amount, total }: Purchase): string {
  return `${formatNumber(amount)} tokens for $${formatNumber(total, 2)}`
}
