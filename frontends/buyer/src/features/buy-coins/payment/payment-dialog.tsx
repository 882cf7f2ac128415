import { Button, Dialog, EmptyState, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { takeBackCancellation } from '../../../purchases/cancellations-to-come'
import { LoadFailed } from '../../../purchases/load-failed'
import { texts as purchaseTexts } from '../../../purchases/texts'
import { useFreshBalance } from '../../../purchases/use-fresh-balance'
import { useShell } from '../../../shell-context'
import { followedPurchasesQuery } from '../api/followed-purchase'
import { texts as callTexts } from '../texts'
import { ConnectionNotice } from './connection-notice'
import styles from './payment-dialog.module.css'
import { PurchaseDialog } from './purchase-dialog'
import { texts } from './texts'

export interface PaymentDialogProps {
  purchaseId: string
  /** Keeps the purchase as it is. */
  onClose: () => void
  /** The buyer does not want it any more; left out: as onClose. */
  onCancelled?: (() => void) | undefined
}

/** Finds the purchase that the address names, in the list that every screen reads. */
export function PaymentDialog({ purchaseId, onClose, onCancelled = onClose }: PaymentDialogProps) {
  const t = texts.useT()
  const failed = purchaseTexts.useT()('purchasesFailed')
  const list = useQuery(followedPurchasesQuery(purchaseId))
  const { toast } = useShell()
  useEffect(() => {
    // Who opens it again wants to pay it; the toast that said it was cancelled goes.
    if (takeBackCancellation(purchaseId)) toast({ title: callTexts.t('notCancelled') })
  }, [purchaseId, toast])
  useFreshBalance(list.data)
  const purchase = list.data?.find((one) => one.id === purchaseId)
  if (purchase) {
    return (
      <PurchaseDialog
        purchase={purchase}
        connection={<ConnectionNotice query={list} />}
        onClose={onClose}
        onCancelled={onCancelled}
      />
    )
  }
  if (list.isError) {
    return (
      <Waiting onClose={onClose}>
        <LoadFailed title={failed} query={list} />
      </Waiting>
    )
  }
  // A list from before this purchase may still stand in the cache.
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
        title={t('notFound')}
        description={t('notFound.hint')}
        action={<Button onClick={onClose}>{t('close')}</Button>}
      />
    </Waiting>
  )
}

function Waiting({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const t = texts.useT()
  return (
    <Dialog isOpen onClose={onClose} title={t('yourPurchase')} size="lg">
      {children}
    </Dialog>
  )
}
