import { LinkChip } from '@presale/ui'
import { Link } from 'react-router-dom'
import { ListToolbar } from '../../../lists/list-toolbar'
import { useShell } from '../../../shell-context'
import type { UsersViewState } from '../use-users-view'
import type { RoleFilter } from '../users-view'

const FILTERS: readonly { role: RoleFilter | undefined; label: string }[] = [
  { role: undefined, label: 'All' },
  { role: 'admin', label: 'Admins' },
  { role: 'moderator', label: 'Moderators' },
  { role: 'user', label: 'Users' },
]

const ORDERS = [
  { value: 'date desc', label: 'Newest first' },
  { value: 'date asc', label: 'Oldest first' },
  { value: 'name asc', label: 'Name, A to Z' },
  { value: 'name desc', label: 'Name, Z to A' },
  { value: 'email asc', label: 'Email, A to Z' },
  { value: 'email desc', label: 'Email, Z to A' },
] as const

export function UsersToolbar({ view, change, linkTo }: UsersViewState) {
  const { user } = useShell()
  // A moderator sees no admins: a filter for them would find nobody, and say nothing.
  const filters = FILTERS.filter(({ role }) => user.isAdmin || role !== 'admin')
  return (
    <ListToolbar
      label="Search users"
      placeholder="Search name, email or IP address"
      view={view}
      change={change}
      orders={ORDERS}
      filterLabel="Filter by role"
      filters={filters.map(({ role, label }) => (
        <LinkChip key={label} isSelected={view.role === role}>
          <Link to={linkTo({ role })} preventScrollReset>
            {label}
          </Link>
        </LinkChip>
      ))}
    />
  )
}
