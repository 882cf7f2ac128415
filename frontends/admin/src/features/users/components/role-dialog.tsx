import type { RoleChange } from '@presale/api-client'
import type { AdminUser } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { ConfirmDialog } from '@presale/ui'
import { useReturnFocus } from '../../../lists/use-return-focus'
import { useChangeRole } from '../api/use-change-role'
import { roleLabels } from '../role-labels'
import { texts } from '../texts'

export interface RoleDialogProps {
  change: RoleChange
  user: AdminUser
  onClose: () => void
}

/** Asks once more before somebody gets or loses rights. */
export function RoleDialog({ change, user, onClose }: RoleDialogProps) {
  const words = roleLabels(change, user, texts.useT())
  const save = useChangeRole(onClose)
  useReturnFocus()
  return (
    <ConfirmDialog
      isOpen
      isBusy={save.isPending}
      isDangerous={change === 'remove-moderator'}
      title={<Kept text={words.title} words={words.kept} />}
      description={<Kept text={words.description} words={words.kept} />}
      confirmLabel={words.label}
      onClose={() => !save.isPending && onClose()}
      onConfirm={() => save.mutate({ change, user })}
    />
  )
}
