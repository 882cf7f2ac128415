import type { AdminUser } from '@presale/contracts'
import { Button } from '@presale/ui'
import { type UserActsOptions, useUserActs } from '../use-user-acts'

export interface UserActionsProps extends UserActsOptions {
  user: AdminUser
  /** The element that says whom the buttons are about, for a screen reader. */
  nameId: string
}

/** What may become of this user, as buttons; those of a moderator are disabled, and say why. */
export function UserActions({ user, nameId, ...options }: UserActionsProps) {
  const { roles, deletion } = useUserActs(user, options)
  return (
    <>
      {[...roles, deletion].map(({ id, label, onSelect, disabledReason }) => (
        <Button
          key={id}
          size="sm"
          aria-describedby={nameId}
          disabledReason={disabledReason}
          onClick={onSelect}
        >
          {label}
        </Button>
      ))}
    </>
  )
}
