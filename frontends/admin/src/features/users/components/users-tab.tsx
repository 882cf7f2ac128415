import type { RoleChange } from '@presale/api-client'
import type { AdminUser } from '@presale/contracts'
import { Card } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import { usersQuery } from '../api/users'
import { texts } from '../texts'
import { type UsersViewState, usersQueryOf, useUsersView } from '../users-view'
import { DeleteUserDialog } from './delete-user-dialog'
import { NewUsers } from './new-users'
import { RoleDialog } from './role-dialog'
import { UserPage } from './user-page'
import { UsersList } from './users-list'
import { UsersToolbar } from './users-toolbar'

type OpenDialog =
  | { readonly kind: 'role'; readonly change: RoleChange; readonly user: AdminUser }
  | { readonly kind: 'delete'; readonly user: AdminUser }

/** Users: who has an account, what each may do, and the page of one of them in place of the list. */
export function UsersTab() {
  const state = useUsersView()
  const { view, change } = state
  const [dialog, setDialog] = useState<OpenDialog>()
  const cameFrom = useRef<string>(undefined)
  if (view.user !== undefined) cameFrom.current = view.user
  const close = useCallback(() => setDialog(undefined), [])
  const acts = {
    onChangeRole: (what: RoleChange, user: AdminUser) => setDialog({ kind: 'role', change: what, user }),
    onDelete: (user: AdminUser) => setDialog({ kind: 'delete', user }),
  }
  return (
    <>
      {view.user === undefined ? (
        <UsersCard state={state} {...acts} cameFrom={cameFrom.current} />
      ) : (
        <UserPage key={view.user} id={view.user} state={state} {...acts} />
      )}
      {dialog?.kind === 'role' && <RoleDialog change={dialog.change} user={dialog.user} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteUserDialog
          user={dialog.user}
          onClose={close}
          onDeleted={() => {
            close()
            if (view.user !== undefined) change({ user: undefined }, { replace: true })
          }}
        />
      )}
    </>
  )
}

interface UsersCardProps {
  state: UsersViewState
  onChangeRole: (change: RoleChange, user: AdminUser) => void
  onDelete: (user: AdminUser) => void
  cameFrom: string | undefined
}

function UsersCard({ state, ...rest }: UsersCardProps) {
  const t = texts.useT()
  const query = useQuery(usersQuery(usersQueryOf(state.view)))
  return (
    <Card padding="none" aria-label={t('users')}>
      <NewUsers page={query.data} />
      <UsersToolbar {...state} />
      <UsersList query={query} view={state.view} change={state.change} {...rest} />
    </Card>
  )
}
