import { askQueue, type QueueRequest } from '@presale/api-client'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { queuesQuery } from '../../../operations/running'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'

export interface QueueAsked {
  readonly name: string
  readonly request: QueueRequest
}

/** Has a queue paused, resumed or emptied, which takes the password again; the list shows what it is then. */
export function useAskQueue(onDone: () => void = () => undefined) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: ({ name, request }: QueueAsked) => confirmed(() => askQueue(name, request)),
    onSuccess: onDone,
    onError: (error, { name }) => {
      if (!isStepUpCancelled(error)) toast(failureToast(error, texts.t('actions.failed', { name })))
    },
    onSettled: () => client.invalidateQueries(queuesQuery()),
  })
}
