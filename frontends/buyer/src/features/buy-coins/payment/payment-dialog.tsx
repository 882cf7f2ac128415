import type { Purchase } from '@presale/contracts'
import { Button, Dialog, EmptyState, formatNumber, Skeleton, VisuallyHidden } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../../purchases/load-failed'
import type { PurchasePhase } from '../../../purchases/phase'
import { useFreshBalance } from '../../../purchases/use-fresh-balance'
import { usePhase } from '../../../purchases/use-phase'
import { followedPurchasesQuery } from '../api/followed-purchase'
import { useOneAtATime } from '../api/one-at-a-time'
import { useCancellation } from '../api/use-cancellation'
import { usePaymentReport } from '../api/use-payment-report'
import { CloseButton } from './close-button'
import styles from './payment-dialog.module.css'
import { PhaseBody, type PhaseBodyProps } from './phase-body'
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
}

export interface PaymentDialogProps {
  purchaseId: string
  /** Keeps the purchase as it is. */
  onClose: () => void
}

export function PaymentDialog({ purchaseId, onClose }: PaymentDialogProps) {
  const list = useQuery(followedPurchasesQuery(purchaseId))
  useFreshBalance(list.data)
  const purchase = list.data?.find((one) => one.id === purchaseId)
  if (purchase) return <PurchaseDialog purchase={purchase} onClose={onClose} />
  // A list from before this purchase may still stand in the cache.
  if (list.isError) {
    return (
      <Waiting onClose={onClose}>
        <LoadFailed title="Failed to fetch user purchases" query={list} />
      </Waiting>
    )
  }
  if (list.isPending || list.isFetching) {
    return (
      <Waiting onClose={onClose}>
        <div className={styles.skeleton} aria-busy="true">
          <Skeleton height={72} />
          <Skeleton height={120} />
          <Skeleton height={88} />
        </div>
      </Waiting>
    )
  }
  return (
    <Waiting onClose={onClose}>
      <EmptyState
        icon={<SearchX size={22} aria-hidden="true" />}
        title="This purchase was not found"
        description="The link may be incomplete, or it belongs to another account. Your own purchases are in My Coins."
        action={<Button onClick={onClose}>Close</Button>}
      />
    </Waiting>
  )
}

function Waiting({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog isOpen onClose={onClose} title="Your purchase" size="lg">
      {children}
    </Dialog>
  )
}

function PurchaseDialog({ purchase, onClose }: { purchase: Purchase; onClose: () => void }) {
  const { phase } = usePhase(purchase)
  const report = usePaymentReport()
  const cancellation = useCancellation(onClose)
  const sendReport = useOneAtATime(report)
  const sendCancellation = useOneAtATime(cancellation)
  const hash = useTransactionHash()
  const reportPayment = () => {
    const transactionHash = hash.settle()
    if (transactionHash === undefined || cancellation.isPending) return
    sendReport({ purchase, transactionHash })
  }
  const body: PhaseBodyProps = { purchase, phase, hash }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="lg"
      title={TITLES[phase]}
      description={descriptionOf(purchase)}
      footer={
        <PhaseFooter
          phase={phase}
          allowedActions={purchase.allowedActions}
          isReporting={report.isPending}
          isCancelling={cancellation.isPending}
          onReport={reportPayment}
          onCancel={() => !report.isPending && sendCancellation(purchase)}
          closeButton={<CloseButton onClose={onClose} />}
        />
      }
    >
      <VisuallyHidden role="status">{TITLES[phase]}</VisuallyHidden>
      <PhaseBody {...body} />
    </Dialog>
  )
}

function descriptionOf({ amount, total }: Purchase): string {
  return `${formatNumber(amount)} tokens for $${formatNumber(total, 2)}`
}
