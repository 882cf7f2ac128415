import type { RoleChange } from '@presale/api-client'
import type { AdminUser } from '@presale/contracts'
import { useShell } from '../../shell-context'
import { roleChangesOf, roleLabels } from './role-labels'
import { texts } from './texts'

export interface UserActsOptions {
  onChangeRole: (change: RoleChange, user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

/** What may become of a user. */
export interface UserAct {
  readonly id: RoleChange | 'delete'
  readonly label: string
  readonly onSelect: () => void
  readonly disabledReason: string | undefined
}

/** For a moderator disabled, and saying why. */
export function useUserActs(
  user: AdminUser,
  { onChangeRole, onDelete }: UserActsOptions,
): { readonly roles: readonly UserAct[]; readonly deletion: UserAct } {
  const t = texts.useT()
  const { user: reader } = useShell()
  const refusal = reader.isAdmin ? undefined : t('adminRequired')
  return {
    roles: roleChangesOf(user).map((change) => ({
      id: change,
      label: roleLabels(change, user, t).label,
      onSelect: () => onChangeRole(change, user),
      disabledReason: refusal,
    })),
    deletion: {
      id: 'delete',
      label: t('delete'),
      onSelect: () => onDelete(user),
      disabledReason: refusal ?? (user.id === reader.id ? t('ownAccount') : undefined),
    },
  }
}
