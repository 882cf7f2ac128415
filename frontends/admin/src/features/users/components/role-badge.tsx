import type { AdminUser } from '@presale/contracts'
import { Tag } from '@presale/ui'
import { Eye, ShieldCheck, UserRound } from 'lucide-react'
import { roleOf } from '../role-labels'

/** Its icon says it too, so that colour is never the only sign. */
export function RoleBadge({ user }: { user: Pick<AdminUser, 'isAdmin' | 'isModerator'> }) {
  const role = roleOf(user)
  const Icon = role === 'Admin' ? ShieldCheck : role === 'Moderator' ? Eye : UserRound
  return (
    <Tag tone={role === 'Admin' ? 'accent' : role === 'Moderator' ? 'pending' : 'neutral'}>
      <Icon size={12} aria-hidden="true" />
      {role}
    </Tag>
  )
}
