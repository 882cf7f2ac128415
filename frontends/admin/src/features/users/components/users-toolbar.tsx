import { LinkChip } from '@presale/ui'
import { ListToolbar } from '../../../lists/list-toolbar'
import { SavedViewsMenu } from '../../../lists/saved-views/saved-views-menu'
import { ViewLink } from '../../../lists/view-link'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import type { RoleFilter, UsersViewState } from '../users-view'

const FILTERS: readonly (RoleFilter | undefined)[] = [undefined, 'admin', 'moderator', 'user']

const VIEW_PARAMS = ['search', 'role', 'sort', 'order', 'pageSize'] as const

const ORDERS = [
  { sort: 'date', order: 'desc' },
  { sort: 'date', order: 'asc' },
  { sort: 'name', order: 'asc' },
  { sort: 'name', order: 'desc' },
  { sort: 'email', order: 'asc' },
  { sort: 'email', order: 'desc' },
] as const

export function UsersToolbar({ view, change, linkTo }: UsersViewState) {
  const t = texts.useT()
  const { user } = useShell()
  // A moderator sees no admins: a filter for them would find nobody, and say nothing.
  const filters = FILTERS.filter((role) => user.isAdmin || role !== 'admin')
  return (
    <ListToolbar
      label={t('search')}
      placeholder={t('searchFor')}
      view={view}
      change={change}
      orders={ORDERS.map((one) => ({ ...one, label: t(`order.${one.sort}.${one.order}`) }))}
      filterLabel={t('filterByRole')}
      filters={filters.map((role) => (
        <LinkChip key={role ?? 'all'} isSelected={view.role === role}>
          <ViewLink to={{ role }} linkTo={linkTo} change={change}>
            {t(`filter.${role ?? 'all'}`)}
          </ViewLink>
        </LinkChip>
      ))}
      end={<SavedViewsMenu list="users" base="tab=users" names={VIEW_PARAMS} />}
    />
  )
}
