import { tokenQuery } from '@presale/api-client'
import type { Purchase } from '@presale/contracts'
import { FALLBACK_TOKEN_NAME } from '@presale/kernel'
import { Card, EmptyState, LinkButton, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import { PrintButton, PurchaseRecord, useRecordTitle } from '../../purchase-record/purchase-record'
import { LoadFailed } from '../../purchases/load-failed'
import { PAYING_PARAM, PurchaseActions } from '../../purchases/purchase-actions'
import { StartAgain } from '../../purchases/start-again'
import { texts as purchaseTexts } from '../../purchases/texts'
import { useFreshBalance } from '../../purchases/use-fresh-balance'
import { followedPurchasesQuery } from './api/followed-purchase'
import { PaymentDialog } from './payment/payment-dialog'
import { texts as paymentTexts } from './payment/texts'
import styles from './purchase-page.module.css'
import { texts } from './texts'

/**
 * One purchase, from paying to the receipt: the same on every device and after a reload. The payment's dialog is open over
 * it where the address says so, and leaves it as it is.
 */
export function PurchasePage() {
  const { id = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const isPaying = params.has(PAYING_PARAM)
  return (
    <div className={styles.page}>
      <Body id={id} isDialogOpen={isPaying} />
      {isPaying && (
        <PaymentDialog
          key={id}
          purchaseId={id}
          onClose={() => setParams({}, { replace: true })}
          onCancelled={() => void navigate('/buy-coins', { replace: true })}
        />
      )}
    </div>
  )
}

function Body({ id, isDialogOpen }: { id: string; isDialogOpen: boolean }) {
  const failed = purchaseTexts.useT()('purchasesFailed')
  const inDialog = paymentTexts.useT()
  const list = useQuery(followedPurchasesQuery(id))
  useFreshBalance(list.data)
  const purchase = list.data?.find((one) => one.id === id)
  if (purchase)
    return (
      <>
        {list.isError && <LoadFailed title={failed} query={list} isAbove />}
        <Record purchase={purchase} />
      </>
    )
  // The dialog says it.
  if (isDialogOpen) return null
  if (list.isError)
    return (
      <Card>
        <LoadFailed title={failed} query={list} />
      </Card>
    )
  // A list from before this purchase may still stand in the cache.
  if (list.isPending || list.isFetching)
    return (
      <Card>
        <div className={styles.skeleton} aria-busy="true">
          <Skeleton width={180} height={28} />
          <Skeleton height={180} />
          <Skeleton height={64} />
        </div>
      </Card>
    )
  return (
    <Card>
      <EmptyState
        icon={<SearchX size={22} aria-hidden="true" />}
        title={inDialog('notFound')}
        description={inDialog('notFound.hint')}
        action={<AllPurchases />}
      />
    </Card>
  )
}

function AllPurchases({ variant }: { variant?: 'ghost' }) {
  const t = texts.useT()
  return (
    <LinkButton size="sm" variant={variant}>
      <Link to="/my-coins">{t('allPurchases')}</Link>
    </LinkButton>
  )
}

function Record({ purchase }: { purchase: Purchase }) {
  const name = useQuery(tokenQuery).data?.name ?? FALLBACK_TOKEN_NAME
  return (
    <Card
      className={styles.record}
      title={useRecordTitle(purchase)}
      action={<AllPurchases variant="ghost" />}
      footer={
        <div className={styles.actions}>
          <PurchaseActions purchase={purchase} size="md" isPrimary />
          <StartAgain purchase={purchase} />
          <PrintButton />
        </div>
      }
    >
      <PurchaseRecord purchase={purchase} tokenName={name} />
    </Card>
  )
}
