import type { RoleChange } from '@presale/api-client'
import type { AdminUser } from '@presale/contracts'
import { Button } from '@presale/ui'
import { useShell } from '../../../shell-context'
import { roleChangesOf, roleLabels } from '../role-labels'
import { texts } from '../texts'

export interface UserActionsProps {
  user: AdminUser
  onChangeRole: (change: RoleChange, user: AdminUser) => void
  onDelete: (user: AdminUser) => void
  /** The element that says whom the buttons are about, for a screen reader. */
  nameId: string
  size?: 'sm' | 'md'
}

/** What may become of this user; for a moderator disabled, and saying why. */
export function UserActions({ user, onChangeRole, onDelete, nameId, size = 'sm' }: UserActionsProps) {
  const t = texts.useT()
  const { user: reader } = useShell()
  const refusal = reader.isAdmin ? undefined : t('adminRequired')
  return (
    <>
      {roleChangesOf(user).map((change) => (
        <Button
          key={change}
          size={size}
          aria-describedby={nameId}
          disabledReason={refusal}
          onClick={() => onChangeRole(change, user)}
        >
          {roleLabels(change, user, t).label}
        </Button>
      ))}
      <Button
        size={size}
        aria-describedby={nameId}
        disabledReason={refusal ?? (user.id === reader.id ? t('ownAccount') : undefined)}
        onClick={() => onDelete(user)}
      >
        {t('delete')}
      </Button>
    </>
  )
}
