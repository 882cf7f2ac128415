import type { AdminUser } from '@presale/contracts'
import { Tag } from '@presale/ui'
import { Eye, ShieldCheck, UserRound } from 'lucide-react'
import { texts as purchaseTexts } from '../../../purchases/texts'
import { roleOf } from '../role-labels'
import { texts } from '../texts'

/** Its icon says it too, so that colour is never the only sign. */
export function RoleBadge({ user }: { user: Pick<AdminUser, 'isAdmin' | 'isModerator'> }) {
  const mayDecide = purchaseTexts.useT()('mayDecide')
  const t = texts.useT()
  const role = roleOf(user)
  const Icon = role === 'Admin' ? ShieldCheck : role === 'Moderator' ? Eye : UserRound
  const tag = (
    <Tag tone={role === 'Admin' ? 'accent' : role === 'Moderator' ? 'pending' : 'neutral'}>
      <Icon size={12} aria-hidden="true" />
      <span>{t(`role.${role}`)}</span>
    </Tag>
  )
  return role === 'Moderator' ? <span title={mayDecide}>{tag}</span> : tag
}
