import type { AdminUser } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { ConfirmDialog, Notice } from '@presale/ui'
import { useState } from 'react'
import { useReturnFocus } from '../../../lists/use-return-focus'
import { useDeleteUser } from '../api/use-delete-user'
import { texts } from '../texts'

export interface DeleteUserDialogProps {
  user: AdminUser
  onClose: () => void
  /** After the toast: the user is gone, and so is the row or page that showed them. */
  onDeleted: () => void
}

/** Asks before an account is deleted, and a second time where purchases of it are undecided. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const t = texts.useT()
  const [warning, setWarning] = useState<string>()
  const remove = useDeleteUser({ onDeleted, onWarning: setWarning, onOver: onClose })
  useReturnFocus()
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isBusy={remove.isPending}
      title={t('deleteTitle')}
      description={
        <Kept
          text={t('deleteWhat', { name: user.name, email: user.email })}
          words={[user.name, user.email]}
        />
      }
      confirmLabel={warning === undefined ? t('delete') : t('deleteAnyway')}
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate({ user, isWarned: warning !== undefined })}
    >
      {warning !== undefined && (
        <div role="alert">
          <Notice tone="declined" title={t('undecided')}>
            {warning}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
