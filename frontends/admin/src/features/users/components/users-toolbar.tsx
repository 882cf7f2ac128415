import { ChipGroup, LinkChip, SearchField, Select } from '@presale/ui'
import { Link } from 'react-router-dom'
import { useDraftSearch } from '../../../lists/use-draft-search'
import { useShell } from '../../../shell-context'
import type { UsersViewState } from '../use-users-view'
import type { RoleFilter, UsersView } from '../users-view'
import styles from './users-toolbar.module.css'

const FILTERS: readonly { role: RoleFilter | undefined; label: string }[] = [
  { role: undefined, label: 'All' },
  { role: 'admin', label: 'Admins' },
  { role: 'moderator', label: 'Moderators' },
  { role: 'user', label: 'Users' },
]

/** On a phone the column heads are gone: the order is chosen here. */
const ORDERS = [
  { value: 'date desc', label: 'Newest first' },
  { value: 'date asc', label: 'Oldest first' },
  { value: 'name asc', label: 'Name, A to Z' },
  { value: 'name desc', label: 'Name, Z to A' },
  { value: 'email asc', label: 'Email, A to Z' },
  { value: 'email desc', label: 'Email, Z to A' },
]

export function UsersToolbar({ view, change, linkTo }: UsersViewState) {
  const { user } = useShell()
  // Each rest of the typing replaces the last: the back button leaves the list, not a letter.
  const [draft, setDraft] = useDraftSearch(view.search, (search) => change({ search }, { replace: true }))
  // A moderator sees no admins: a filter for them would find nobody, and say nothing.
  const filters = FILTERS.filter(({ role }) => user.isAdmin || role !== 'admin')
  return (
    <div className={styles.toolbar}>
      <SearchField
        className={styles.search}
        label="Search users"
        placeholder="Search name, email or IP address"
        value={draft}
        onChange={setDraft}
      />
      <ChipGroup label="Filter by role">
        {filters.map(({ role, label }) => (
          <LinkChip key={label} isSelected={view.role === role}>
            <Link to={linkTo({ role })} preventScrollReset>
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
            change({ sort: sort as UsersView['sort'], order: order as UsersView['order'] })
          }}
        />
      </div>
    </div>
  )
}
