import type { AdminPurchase } from '@presale/contracts'
import { formatDate, formatNumber, Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { EARLIER_NAMED, earlierApprovalsQuery } from '../api/earlier-approvals'
import styles from './decision-dialog.module.css'

/** One payment, two purchases: what was credited to this buyer without a transaction may have been this one. */
export function EarlierApprovals({ purchase }: { purchase: AdminPurchase }) {
  const { data, isError } = useQuery(earlierApprovalsQuery(purchase))
  const { cryptoSymbol, userName } = purchase
  if (isError) {
    return (
      <Notice tone="pending" title="Earlier approvals could not be read">
        Look whether a payment of {userName} was credited without a transaction before.
      </Notice>
    )
  }
  // Where a transaction is added later, the purchase is one of them itself.
  const isAmong = purchase.evidence === 'reason' || purchase.evidence === 'none'
  const total = (data?.total ?? 0) - (isAmong ? 1 : 0)
  if (!data || total <= 0) return null
  const rows = data.rows.filter(({ id }) => id !== purchase.id).slice(0, EARLIER_NAMED)
  return (
    <Notice
      tone="pending"
      title={`${formatNumber(total)} earlier in ${cryptoSymbol} approved without a transaction`}
    >
      <p className={styles.lead}>The same payment must not be credited twice.</p>
      <ul className={styles.earlier}>
        {rows.map(({ id, amount, cryptoAmount, date, approvalReason }) => (
          <li key={id}>
            <Link to={`/admin?${new URLSearchParams({ tab: 'payments', purchase: id })}`} target="_blank">
              {formatNumber(amount)} for {formatNumber(cryptoAmount)} {cryptoSymbol}
            </Link>
            , requested {formatDate(new Date(date))}
            {approvalReason !== null && <>: “{approvalReason}”</>}
          </li>
        ))}
        {total > rows.length && <li>and {formatNumber(total - rows.length)} more</li>}
      </ul>
    </Notice>
  )
}
