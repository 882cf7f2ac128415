import { askProjection, newIdempotencyKey, type ProjectionRequest } from '@presale/api-client'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { projectionsQuery } from '../../../operations/running'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'

export interface Asked {
  readonly name: string
  readonly request: ProjectionRequest
}

/** Has something done to a projection; the list shows what becomes of it. */
export function useAskProjection(onAsked: () => void = () => undefined) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: ({ name, request }: Asked) => {
      const key = newIdempotencyKey()
      return confirmed(() => askProjection(name, request, key))
    },
    onSuccess: onAsked,
    onError: (error, { name }) => {
      if (!isStepUpCancelled(error)) toast(failureToast(error, texts.t('actions.failed', { name })))
    },
    onSettled: () => client.invalidateQueries(projectionsQuery()),
  })
}
