import { retryFailed } from '@presale/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { failedJobsQuery, queuesQuery } from '../../../operations/running'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'

/** Has one failed job of a queue tried again, by its id, or all of them. */
export function useRetryFailed(queue: string) {
  const client = useQueryClient()
  const { toast } = useShell()
  return useMutation({
    mutationFn: (id: string | undefined) => retryFailed(queue, id),
    onSuccess: () => toast({ title: texts.t('failedJobs.retried') }),
    onError: (error) => toast(failureToast(error, texts.t('failedJobs.notRetried'))),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries(queuesQuery()),
        client.invalidateQueries(failedJobsQuery(queue)),
      ]),
  })
}
