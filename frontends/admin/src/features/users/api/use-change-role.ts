import { changeRole, doesWait, isApiError, type RoleChange } from '@presale/api-client'
import type { AdminUser } from '@presale/contracts'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { roleLabels } from '../role-labels'
import { texts } from '../texts'
import { refreshUsers } from './users'

export interface RoleChangeOf {
  readonly change: RoleChange
  readonly user: AdminUser
}

/** Changes a role and shows the result in a toast; `onOver` where a repeat would not help either. */
export function useChangeRole(onOver: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: ({ change, user }: RoleChangeOf) =>
      confirmed((signature) => changeRole(user.id, change, { signature })),
    onSuccess: (_changed, { change, user }) => {
      toast({ title: roleLabels(change, user, texts.t).done })
      onOver()
    },
    onError: (error, { change, user }) => {
      if (isStepUpCancelled(error)) return
      toast(failureToast(error, roleLabels(change, user, texts.t).failed))
      if (doesWait(error) || (isApiError(error) && [403, 404, 409].includes(error.status))) onOver()
    },
    onSettled: () => void refreshUsers(client),
  })
}
