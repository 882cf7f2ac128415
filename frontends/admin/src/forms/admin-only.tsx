import { Notice } from '@presale/ui'
import { useShell } from '../shell-context'
import { texts } from './texts'

/** For a moderator, above what only an admin can save: the controls are not hidden, and the server refuses. */
export function AdminOnly({ what }: { what?: string }) {
  const t = texts.useT()
  const { user } = useShell()
  if (user.isAdmin) return null
  return <Notice title={t('adminOnly')}>{what}</Notice>
}
