import type { RoleChange } from '@presale/api-client'
import { isApiError } from '@presale/api-client'
import type { AdminUser } from '@presale/contracts'
import { Card, EmptyState, LinkButton, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, UserX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { useShell } from '../../../shell-context'
import { userQuery } from '../api/users'
import type { UsersViewState } from '../users-view'
import { RoleBadge } from './role-badge'
import { UserActions } from './user-actions'
import { UserFacts } from './user-facts'
import styles from './user-page.module.css'
import { UserPurchases } from './user-purchases'

const FAILED = 'Failed to fetch user'

export interface UserPageProps {
  id: string
  state: UsersViewState
  onChangeRole: (change: RoleChange, user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

/** One user: the account, the actions on it, and their purchases. */
export function UserPage({ id, state, ...acts }: UserPageProps) {
  const query = useQuery(userQuery(id))
  const back = useRef<HTMLAnchorElement>(null)
  // The row that had the focus is gone.
  useEffect(() => back.current?.focus(), [])
  return (
    <div className={styles.page}>
      <LinkButton variant="ghost" size="sm" icon={<ArrowLeft aria-hidden="true" />} className={styles.back}>
        <Link ref={back} to={state.linkTo({ user: undefined })}>
          All users
        </Link>
      </LinkButton>
      <Who query={query} {...acts} />
      <UserPurchases userId={id} {...state} />
    </div>
  )
}

type WhoProps = Omit<UserPageProps, 'id' | 'state'> & {
  query: ReturnType<typeof useQuery<AdminUser>>
}

function Who({ query, ...acts }: WhoProps) {
  const { user: reader } = useShell()
  const { data: user, isPending, error } = query
  const isGone = isApiError(error) && (error.status === 404 || error.status === 400)
  if (isGone) return <NotThere isAdmin={reader.isAdmin} />
  if (isPending) return <WhoSkeleton />
  if (!user) {
    return (
      <Card aria-label="User">
        <FailedList query={query} failed={FAILED} description="This user could not be loaded." />
      </Card>
    )
  }
  return (
    <Card aria-labelledby={`who-${user.id}`}>
      {query.isError && (
        <OutdatedNotice query={query} failed={FAILED} title="This user could not be brought up to date" />
      )}
      <header className={styles.head}>
        <div className={styles.names}>
          <h2 className={styles.name} id={`who-${user.id}`}>
            {user.name}
          </h2>
          <RoleBadge user={user} />
        </div>
        <div className={styles.actions}>
          <UserActions user={user} nameId={`who-${user.id}`} {...acts} />
        </div>
      </header>
      <UserFacts user={user} />
    </Card>
  )
}

function NotThere({ isAdmin }: { isAdmin: boolean }) {
  return (
    <Card aria-label="User">
      <EmptyState
        icon={<UserX size={22} aria-hidden="true" />}
        title="This user is not there"
        description={
          isAdmin
            ? "The account was deleted, or the address is wrong. Purchases of a deleted account stay, as those of a 'Deleted user'."
            : 'The account was deleted, the address is wrong, or it belongs to an admin, whom moderators do not see.'
        }
      />
    </Card>
  )
}

function WhoSkeleton() {
  return (
    <Card aria-label="User" aria-busy="true">
      <div className={styles.loading}>
        <Skeleton width={220} height={24} />
        <Skeleton height={140} />
      </div>
    </Card>
  )
}
