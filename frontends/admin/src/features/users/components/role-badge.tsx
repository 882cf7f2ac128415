import type { AdminUser } from '@presale/contracts'
import { Tag } from '@presale/ui'
import { Eye, ShieldCheck, UserRound } from 'lucide-react'
import { texts as purchaseTexts } from '../../../purchases/texts'
import { roleOf } from '../role-labels'
import { texts } from '../texts'
import styles from './role-badge.module.css'

export interface RoleBadgeProps {
  user: Pick<AdminUser, 'isAdmin' | 'isModerator'>
  /** Says below a moderator's badge what the role allows. */
  isExplained?: boolean
}

/** Its icon says it too, so that colour is never the only sign. */
export function RoleBadge({ user, isExplained = false }: RoleBadgeProps) {
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
  if (role !== 'Moderator') return tag
  if (!isExplained) return <span title={mayDecide}>{tag}</span>
  return (
    <span className={styles.explained}>
      {tag}
      <span className={styles.note}>{mayDecide}</span>
    </span>
  )
}
