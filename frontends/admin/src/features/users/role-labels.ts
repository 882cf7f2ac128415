import type { RoleChange } from '@presale/api-client'
import type { AdminUser } from '@presale/contracts'
import { assertNever } from '@presale/kernel'

/** The hint on what a moderator may not do. */
export const ADMIN_REQUIRED = 'Admin privileges required'
export const OWN_ACCOUNT = 'You cannot delete your own account'

export type Role = 'Admin' | 'Moderator' | 'User'

type Roles = Pick<AdminUser, 'isAdmin' | 'isModerator'>

export function roleOf({ isAdmin, isModerator }: Roles): Role {
  if (isAdmin) return 'Admin'
  return isModerator ? 'Moderator' : 'User'
}

/** The roles that this one may be changed to. An admin stays one. */
export function roleChangesOf(user: Roles): readonly RoleChange[] {
  if (user.isAdmin) return []
  return user.isModerator ? ['make-admin', 'remove-moderator'] : ['make-admin', 'make-moderator']
}

export interface RoleLabels {
  /** The button in the row and the one that confirms. */
  readonly label: string
  /** What will happen and to whom. */
  readonly title: string
  readonly description: string
  /** Titles of the toasts. */
  readonly done: string
  readonly failed: string
}

export function roleLabels(
  change: RoleChange,
  { name, email }: Pick<AdminUser, 'name' | 'email'>,
): RoleLabels {
  switch (change) {
    case 'make-admin':
      return {
        label: 'Make admin',
        title: `Make ${name} an admin?`,
        description: `${email} may then do everything that you may: change prices, wallets and settings, decide on purchases, promote and delete users. An admin stays an admin; the panel can't take it back.`,
        done: 'User has been promoted to admin',
        failed: 'Failed to promote user to admin',
      }
    case 'make-moderator':
      return {
        label: 'Make moderator',
        title: `Make ${name} a moderator?`,
        description: `${email} may then open this panel, see users and purchases, and approve or decline purchases.`,
        done: 'User has been promoted to moderator',
        failed: 'Failed to promote user to moderator',
      }
    case 'remove-moderator':
      return {
        label: 'Remove moderator',
        title: `Remove ${name} as a moderator?`,
        description: `${email} loses the panel with the next click, and stays a user. Nothing else changes.`,
        done: 'Moderator status has been removed',
        failed: 'Failed to remove moderator status',
      }
    default:
      return assertNever(change)
  }
}
