import { LinkChip } from '@presale/ui'
import { Link } from 'react-router-dom'
import { ListToolbar } from '../../../lists/list-toolbar'
import type { StatusFilter } from '../payments-view'
import type { PaymentsViewState } from '../use-payments-view'

export interface PaymentsToolbarProps extends PaymentsViewState {
  attentionCount: number | undefined
}

const FILTERS: readonly { status: StatusFilter | undefined; label: string }[] = [
  { status: undefined, label: 'All' },
  { status: 'attention', label: 'Needs attention' },
  { status: 'pending', label: 'Pending' },
  { status: 'approved', label: 'Approved' },
  { status: 'declined', label: 'Declined' },
  { status: 'expired', label: 'Expired' },
]

const ORDERS = [
  { value: 'date desc', label: 'Newest first' },
  { value: 'date asc', label: 'Oldest first' },
  { value: 'amount desc', label: 'Largest amount first' },
  { value: 'amount asc', label: 'Smallest amount first' },
  { value: 'total desc', label: 'Largest total first' },
  { value: 'total asc', label: 'Smallest total first' },
] as const

export function PaymentsToolbar({ view, change, linkTo, attentionCount }: PaymentsToolbarProps) {
  return (
    <ListToolbar
      label="Search payments"
      placeholder="Search name, email, wallet, amount"
      view={view}
      change={change}
      orders={ORDERS}
      filterLabel="Filter by status"
      filters={FILTERS.map(({ status, label }) => (
        <LinkChip
          key={label}
          isSelected={view.status === status}
          count={status === 'attention' ? attentionCount : undefined}
        >
          <Link to={linkTo({ status })} preventScrollReset>
            {label}
          </Link>
        </LinkChip>
      ))}
    />
  )
}
