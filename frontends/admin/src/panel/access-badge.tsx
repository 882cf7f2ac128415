import { Tag } from '@presale/ui'
import { Eye, ShieldCheck } from 'lucide-react'
import { texts as purchaseTexts } from '../purchases/texts'
import { useShell } from '../shell-context'
import { texts } from './texts'

/** What the panel lets this person do. */
export function AccessBadge() {
  const t = texts.useT()
  const { user } = useShell()
  const mayDecide = purchaseTexts.useT()('mayDecide')
  return user.isAdmin ? (
    <Tag tone="accent">
      <ShieldCheck size={14} aria-hidden="true" />
      <span>{t('access.full')}</span>
    </Tag>
  ) : (
    <>
      <Tag>
        <Eye size={14} aria-hidden="true" />
        <span>{t('access.viewOnly')}</span>
      </Tag>
      <Tag tone="approved">{mayDecide}</Tag>
    </>
  )
}
