import type { AdminPurchase } from '@presale/contracts'
import { Amount, LinkButton, Sheet } from '@presale/ui'
import { Link } from 'react-router-dom'
import { PurchaseTimeline } from '../../../events/purchase-timeline'
import { useReturnFocus } from '../../../lists/use-return-focus'
import { useTokenName } from '../../../purchases/token-name'
import { texts } from '../texts'

export interface PurchaseHistorySheetProps {
  id: string
  /** Where it stands on the page of the list that is shown. */
  purchase: AdminPurchase | undefined
  onClose: () => void
}

/** What happened to one purchase; what may be done with it stands in Payment Tracking. */
export function PurchaseHistorySheet({ id, purchase, onClose }: PurchaseHistorySheetProps) {
  const t = texts.useT()
  const tokenName = useTokenName()
  useReturnFocus()
  return (
    <Sheet
      isOpen
      side="right"
      onClose={onClose}
      title={purchase ? <Amount value={purchase.amount} unit={tokenName} /> : t('purchase')}
      description={purchase && <Amount prefix="$" value={purchase.total} decimals={2} />}
      footer={
        <LinkButton>
          <Link to={`/admin?tab=payments&purchase=${encodeURIComponent(id)}`}>{t('openInPayments')}</Link>
        </LinkButton>
      }
    >
      <PurchaseTimeline id={id} />
    </Sheet>
  )
}
