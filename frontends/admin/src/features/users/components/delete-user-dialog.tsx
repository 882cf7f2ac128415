import type { AdminUser } from '@presale/contracts'
import { ConfirmDialog, Notice } from '@presale/ui'
import { useState } from 'react'
import { useReturnFocus } from '../../../lists/use-return-focus'
import { useDeleteUser } from '../api/use-delete-user'

export interface DeleteUserDialogProps {
  user: AdminUser
  onClose: () => void
  /** After the toast: the user is gone, and so is the row or page that showed them. */
  onDeleted: () => void
}

/** Asks before an account is deleted, and a second time where purchases of it are undecided. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const [warning, setWarning] = useState<string>()
  const remove = useDeleteUser({ onDeleted, onWarning: setWarning, onOver: onClose })
  useReturnFocus()
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isBusy={remove.isPending}
      title="Are you sure you want to delete this user?"
      description={`${user.name} (${user.email}) can't sign in any more, and is signed out everywhere at once. The purchases and their history stay, as those of a 'Deleted user'. This can't be undone.`}
      confirmLabel={warning === undefined ? 'Delete' : 'Delete all the same'}
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate({ user, isWarned: warning !== undefined })}
    >
      {warning !== undefined && (
        <div role="alert">
          <Notice tone="declined" title="There are undecided purchases">
            {warning}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
