import { deleteUser, doesWait, isApiError } from '@presale/api-client'
import type { AdminUser } from '@presale/contracts'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { refreshPurchases } from './user-purchases'
import { refreshUsers } from './users'

/** The code of the refusal that a second word overrules. */
const UNDECIDED = 'undecided-purchases'

export interface DeletionOf {
  readonly user: AdminUser
  /** The person has read that purchases of this user are undecided. */
  readonly isWarned: boolean
}

export interface DeletionOutcome {
  onDeleted: () => void
  /** The server wants a second word first; its sentence says why. */
  onWarning: (sentence: string) => void
  /** Somebody else was faster, or it is not allowed: nothing to repeat. */
  onOver: () => void
}

export function useDeleteUser({ onDeleted, onWarning, onOver }: DeletionOutcome) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: ({ user, isWarned }: DeletionOf) =>
      confirmed((signature) => deleteUser(user.id, isWarned, { signature })),
    onSuccess: () => {
      toast({ title: texts.t('deleted') })
      onDeleted()
      // The purchases stay, under another name.
      void refreshPurchases(client)
    },
    onError: (error, { isWarned }) => {
      if (isStepUpCancelled(error)) return
      if (isApiError(error) && error.code === UNDECIDED && !isWarned && error.body !== '') {
        return onWarning(error.body)
      }
      toast(failureToast(error, texts.t('deleteFailed')))
      if (doesWait(error) || (isApiError(error) && [403, 404, 409].includes(error.status))) onOver()
    },
    onSettled: () => void refreshUsers(client),
  })
}
