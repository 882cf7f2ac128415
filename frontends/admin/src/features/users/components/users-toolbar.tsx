import { LinkChip } from '@presale/ui'
import { Link } from 'react-router-dom'
import { ListToolbar } from '../../../lists/list-toolbar'
import { useShell } from '../../../shell-context'
import type { RoleFilter, UsersViewState } from '../users-view'

const FILTERS: readonly { role: RoleFilter | undefined; label: string }[] = [
  { role: undefined, label: 'All' },
  { role: 'admin', label: 'Admins' },
  { role: 'moderator', label: 'Moderators' },
  { role: 'user', label: 'Users' },
]

const ORDERS = [
  { sort: 'date', order: 'desc', label: 'Newest first' },
  { sort: 'date', order: 'asc', label: 'Oldest first' },
  { sort: 'name', order: 'asc', label: 'Name, A to Z' },
  { sort: 'name', order: 'desc', label: 'Name, Z to A' },
  { sort: 'email', order: 'asc', label: 'Email, A to Z' },
  { sort: 'email', order: 'desc', label: 'Email, Z to A' },
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
