import type { AdminPurchase } from '@presale/contracts'
import { formatDate, formatNumber, Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { earlierApprovalsQuery } from '../api/earlier-approvals'
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
  if (!data || data.total === 0) return null
  const { rows, total } = data
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
