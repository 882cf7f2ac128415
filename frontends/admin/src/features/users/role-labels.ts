import type { RoleChange } from '@presale/api-client'
import type { AdminUser } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

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
  /** Of both, what is no language: name and address. */
  readonly kept: readonly string[]
  /** Titles of the toasts. */
  readonly done: string
  readonly failed: string
}

export function roleLabels(
  change: RoleChange,
  { name, email }: Pick<AdminUser, 'name' | 'email'>,
  t: Translate<typeof en>,
): RoleLabels {
  return {
    label: t(`${change}.label`),
    title: t(`${change}.title`, { name }),
    description: t(`${change}.what`, { email }),
    kept: [name, email],
    done: t(`${change}.done`),
    failed: t(`${change}.failed`),
  }
}
