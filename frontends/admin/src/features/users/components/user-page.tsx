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
import { texts as purchaseTexts } from '../../../purchases/texts'
import { useShell } from '../../../shell-context'
import { userQuery } from '../api/users'
import { roleOf } from '../role-labels'
import { texts } from '../texts'
import type { UsersViewState } from '../users-view'
import { EmailState } from './email-state'
import { RoleBadge } from './role-badge'
import { UserActions } from './user-actions'
import { UserFacts } from './user-facts'
import { UserLinksMenu } from './user-menu'
import styles from './user-page.module.css'
import { UserPurchases } from './user-purchases'

export interface UserPageProps {
  id: string
  state: UsersViewState
  onChangeRole: (change: RoleChange, user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

/** One user: the account, the actions on it, and their purchases. */
export function UserPage({ id, state, ...acts }: UserPageProps) {
  const t = texts.useT()
  const query = useQuery(userQuery(id))
  const back = useRef<HTMLAnchorElement>(null)
  // The row that had the focus is gone.
  useEffect(() => back.current?.focus(), [])
  return (
    <div className={styles.page}>
      <LinkButton variant="ghost" size="sm" icon={<ArrowLeft aria-hidden="true" />} className={styles.back}>
        <Link ref={back} to={state.linkTo({ user: undefined })}>
          {t('allUsers')}
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
  const t = texts.useT()
  const { user: reader } = useShell()
  const mayDecide = purchaseTexts.useT()('mayDecide')
  const { data: user, isPending, error } = query
  const isGone = isApiError(error) && (error.status === 404 || error.status === 400)
  if (isGone) return <NotThere isAdmin={reader.isAdmin} />
  if (isPending) return <WhoSkeleton />
  if (!user) {
    return (
      <Card aria-label={t('user')}>
        <FailedList query={query} failed={t('userFailed')} description={t('userNotRead')} />
      </Card>
    )
  }
  return (
    <Card aria-labelledby={`who-${user.id}`}>
      {query.isError && <OutdatedNotice query={query} failed={t('userFailed')} title={t('userOutdated')} />}
      <header className={styles.head}>
        <div className={styles.names}>
          <h2 className={styles.name} translate="no" id={`who-${user.id}`}>
            <bdi>{user.name}</bdi>
          </h2>
          <RoleBadge user={user} />
          <EmailState user={user} />
          {roleOf(user) === 'Moderator' && <span className={styles.note}>{mayDecide}</span>}
        </div>
        <div className={styles.actions}>
          <UserActions user={user} nameId={`who-${user.id}`} {...acts} />
          <span className={styles.menu}>
            <UserLinksMenu user={user} />
          </span>
        </div>
      </header>
      <UserFacts user={user} />
    </Card>
  )
}

function NotThere({ isAdmin }: { isAdmin: boolean }) {
  const t = texts.useT()
  return (
    <Card aria-label={t('user')}>
      <EmptyState
        icon={<UserX size={22} aria-hidden="true" />}
        title={t('accountGone')}
        description={isAdmin ? t('accountGone.forAdmin') : t('accountGone.forModerator')}
      />
    </Card>
  )
}

function WhoSkeleton() {
  const t = texts.useT()
  return (
    <Card aria-label={t('user')} aria-busy="true">
      <div className={styles.loading}>
        <Skeleton width={220} height={24} />
        <Skeleton height={140} />
      </div>
    </Card>
  )
}
