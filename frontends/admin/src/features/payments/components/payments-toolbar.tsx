import { ChipGroup, LinkChip, SearchField, Select } from '@presale/ui'
import { Link } from 'react-router-dom'
import { useDraftSearch } from '../../../lists/use-draft-search'
import type { PaymentsView, StatusFilter } from '../payments-view'
import type { PaymentsViewState } from '../use-payments-view'
import styles from './payments-toolbar.module.css'

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

/** On a phone the column heads are gone: the order is chosen here. */
const ORDERS = [
  { value: 'date desc', label: 'Newest first' },
  { value: 'date asc', label: 'Oldest first' },
  { value: 'amount desc', label: 'Largest amount first' },
  { value: 'amount asc', label: 'Smallest amount first' },
  { value: 'total desc', label: 'Largest total first' },
  { value: 'total asc', label: 'Smallest total first' },
]

export function PaymentsToolbar({ view, change, linkTo, attentionCount }: PaymentsToolbarProps) {
  // Each rest of the typing replaces the last: the back button leaves the list, not a letter.
  const [draft, setDraft] = useDraftSearch(view.search, (search) => change({ search }, { replace: true }))
  return (
    <div className={styles.toolbar}>
      <SearchField
        className={styles.search}
        label="Search payments"
        placeholder="Search name, email, wallet, amount"
        value={draft}
        onChange={setDraft}
      />
      <ChipGroup label="Filter by status">
        {FILTERS.map(({ status, label }) => (
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
      </ChipGroup>
      <div className={styles.order}>
        <Select
          label="Order"
          isLabelHidden
          value={`${view.sort} ${view.order}`}
          options={ORDERS}
          onValueChange={(value) => {
            const [sort, order] = value.split(' ')
            change({ sort: sort as PaymentsView['sort'], order: order as PaymentsView['order'] })
          }}
        />
      </div>
    </div>
  )
}
