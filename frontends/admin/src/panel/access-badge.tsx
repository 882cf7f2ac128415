import { Tag } from '@presale/ui'
import { Eye, ShieldCheck } from 'lucide-react'
import { useShell } from '../shell-context'

/** What the panel lets this person do. */
export function AccessBadge() {
  const { user } = useShell()
  return user.isAdmin ? (
    <Tag tone="accent">
      <ShieldCheck size={14} aria-hidden="true" />
      Full Access (Admin)
    </Tag>
  ) : (
    <Tag>
      <Eye size={14} aria-hidden="true" />
      View-Only Access (Moderator)
    </Tag>
  )
}
