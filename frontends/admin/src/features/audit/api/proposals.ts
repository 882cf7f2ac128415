import { approveProposal, fetchProposals, isApiError, rejectProposal } from '@presale/api-client'
import type { Proposal } from '@presale/contracts'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'

const LOOK_EVERY_MS = 30_000

export const PROPOSALS_KEY = ['/api/admin/proposals'] as const

/** Others propose and decide meanwhile: looked at again every half minute, and when the window comes to the front. */
export const proposalsQuery = (isAdmin: boolean) =>
  queryOptions({
    queryKey: PROPOSALS_KEY,
    queryFn: ({ signal }) => fetchProposals({ signal }),
    enabled: isAdmin,
    staleTime: 0,
    refetchInterval: LOOK_EVERY_MS,
    refetchOnWindowFocus: 'always',
  })

export type Decision = 'approve' | 'reject'

/** Decides, and has all that the panel shows read again: what was approved stands in a list somewhere. */
export function useDecideProposal(onOver: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: ({ decision, proposal: { id } }: { decision: Decision; proposal: Proposal }) =>
      confirmed((signature) =>
        decision === 'approve' ? approveProposal(id, { signature }) : rejectProposal(id),
      ),
    onSuccess: (_, { decision }) => {
      toast({ title: texts.t(`proposals.done.${decision}`) })
      onOver()
    },
    onError: (error) => {
      if (isStepUpCancelled(error)) return
      toast(failureToast(error, texts.t('proposals.failed')))
      if (isApiError(error) && [403, 404, 409].includes(error.status)) onOver()
    },
    onSettled: () => void client.invalidateQueries(),
  })
}
