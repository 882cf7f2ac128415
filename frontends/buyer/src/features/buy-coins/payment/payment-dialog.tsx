import { Button, Dialog, EmptyState, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { LoadFailed } from '../../../purchases/load-failed'
import { useFreshBalance } from '../../../purchases/use-fresh-balance'
import { followedPurchasesQuery } from '../api/followed-purchase'
import { ConnectionNotice } from './connection-notice'
import styles from './payment-dialog.module.css'
import { PurchaseDialog } from './purchase-dialog'

export interface PaymentDialogProps {
  purchaseId: string
  /** Keeps the purchase as it is. */
  onClose: () => void
}

/** Finds the purchase that the address names, in the list that every screen reads. */
export function PaymentDialog({ purchaseId, onClose }: PaymentDialogProps) {
  const list = useQuery(followedPurchasesQuery(purchaseId))
  useFreshBalance(list.data)
  const purchase = list.data?.find((one) => one.id === purchaseId)
  if (purchase) {
    return (
      <PurchaseDialog purchase={purchase} connection={<ConnectionNotice query={list} />} onClose={onClose} />
    )
  }
  if (list.isError) {
    return (
      <Waiting onClose={onClose}>
        <LoadFailed title="Failed to fetch user purchases" query={list} />
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
