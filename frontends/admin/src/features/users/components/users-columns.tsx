import type { RoleChange } from '@presale/api-client'
import type { AdminUser } from '@presale/contracts'
import { useLanguage } from '@presale/i18n'
import {
  Amount,
  type Column,
  EmailText,
  formatDate,
  formatExactTime,
  type SortDirection,
  Tag,
  useIsPhone,
  useMediaQuery,
} from '@presale/ui'
import { OpensMark } from '../../../lists/opens-mark'
import { useTokenName } from '../../../purchases/token-name'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { sortedBy, type UsersSort, type UsersView } from '../users-view'
import { ConfirmedMark } from './email-state'
import { RoleBadge } from './role-badge'
import { UserMenu } from './user-menu'
import styles from './users-columns.module.css'

export interface UsersColumnsOptions {
  view: UsersView
  change: (change: Partial<UsersView>) => void
  onChangeRole: (change: RoleChange, user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

/** What has room: the user's page holds the rest. A phone shows cards, which have room for lines. */
function shownIds(isWide: boolean, isMiddle: boolean): readonly string[] {
  if (isWide) return ['name', 'email', 'role', 'balance', 'ip', 'joined', 'actions']
  if (isMiddle) return ['user', 'role', 'balance', 'ip', 'joined', 'actions']
  return ['user', 'role', 'balance', 'actions']
}

export function useUsersColumns(options: UsersColumnsOptions): Column<AdminUser>[] {
  const { view, change, onChangeRole, onDelete } = options
  const t = texts.useT()
  const tokenName = useTokenName()
  const isPhone = useIsPhone()
  const isWide = useMediaQuery('(min-width: 1400px)')
  const isMiddle = useMediaQuery('(min-width: 1200px), (max-width: 640px)')
  const sortable = (column: UsersSort): { sort: SortDirection; onSort: () => void } => ({
    sort: view.sort === column ? view.order : 'none',
    onSort: () => change(sortedBy(view, column)),
  })
  const columns: Column<AdminUser>[] = [
    {
      id: 'name',
      header: t('name'),
      isPrimary: true,
      ...sortable('name'),
      cell: (row) => <Name user={row} />,
    },
    {
      id: 'user',
      header: t('name'),
      isPrimary: true,
      ...sortable('name'),
      cell: (row) => <Name user={row} hasEmail />,
    },
    {
      id: 'email',
      header: t('email'),
      ...sortable('email'),
      cell: (row) => <Email user={row} className={styles.email} />,
    },
    { id: 'role', header: t('role'), cell: (row) => <RoleBadge user={row} isExplained /> },
    {
      id: 'balance',
      header: t('balance'),
      align: 'end',
      // On a desktop the unit would take the room of a column; there is one token.
      cell: ({ balance }) => <Amount value={balance} unit={isPhone ? tokenName : undefined} />,
    },
    {
      id: 'ip',
      header: t('ipAddress'),
      givesWay: 0,
      cell: ({ ipAddress }) => (
        <span
          className={ipAddress === null ? styles.second : styles.address}
          translate={ipAddress === null ? undefined : 'no'}
        >
          {ipAddress ?? t('unknown')}
        </span>
      ),
    },
    {
      id: 'joined',
      header: t('joined'),
      givesWay: 1,
      ...sortable('date'),
      cell: ({ createdAt }) => <JoinedAt at={createdAt} />,
    },
    {
      id: 'actions',
      header: t('actions'),
      isActions: true,
      cell: (row) => (
        <span className={styles.menu}>
          <UserMenu
            user={row}
            onOpen={() => change({ user: row.id })}
            onChangeRole={onChangeRole}
            onDelete={onDelete}
          />
        </span>
      ),
    },
  ]
  const shown = shownIds(isWide, isMiddle)
  return columns.filter(({ id }) => shown.includes(id))
}

function Name({ user, hasEmail }: { user: AdminUser; hasEmail?: boolean }) {
  const t = texts.useT()
  const { user: reader } = useShell()
  return (
    <span className={styles.user}>
      <span className={styles.line}>
        <bdi className={styles.name} translate="no" title={user.name}>
          {user.name}
        </bdi>
        {user.id === reader.id && <Tag>{t('you')}</Tag>}
      </span>
      {hasEmail && <Email user={user} className={styles.second} />}
      <OpensMark />
    </span>
  )
}

function Email({ user, className }: { user: AdminUser; className: string | undefined }) {
  return (
    <span className={styles.emailLine}>
      <span className={className} translate="no" title={user.email}>
        <EmailText address={user.email} inBoth />
      </span>
      <ConfirmedMark user={user} />
    </span>
  )
}

function JoinedAt({ at }: { at: string }) {
  useLanguage()
  const time = new Date(at)
  return (
    <time className={styles.joined} dateTime={at} title={formatExactTime(time)}>
      {formatDate(time)}
    </time>
  )
}
