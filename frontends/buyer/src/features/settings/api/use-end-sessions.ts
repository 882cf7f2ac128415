import { endOtherSessions, endSession, sentenceOf } from '@presale/api-client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { SESSIONS_KEY } from './queries'

/** What ran a session, in words, and the names in these. */
export interface EndedDevice {
  readonly device: string
  readonly names: readonly string[]
}

/** Ends one session, or all but this one; either way the list is read again. */
export function useEndSessions() {
  const { toast } = useShell()
  const client = useQueryClient()
  const failed = (error: Error) =>
    toast({
      title: texts.t('error'),
      description: sentenceOf(error, texts.t('sessions.notEnded')),
      variant: 'destructive',
    })
  // Also after a failure: one that has ended by itself is a 404, and should go from the list.
  const readAgain = () => client.invalidateQueries({ queryKey: SESSIONS_KEY })
  const one = useMutation({
    mutationFn: ({ id }: EndedDevice & { id: string }) => endSession(id),
    onSuccess: (_, { device, names }) =>
      toast({ title: texts.t('sessions.ended'), description: device, kept: names }),
    onError: failed,
    onSettled: readAgain,
  })
  const others = useMutation({
    mutationFn: endOtherSessions,
    onSuccess: () =>
      toast({
        title: texts.t('sessions.endedElsewhere'),
        description: texts.t('sessions.endedElsewhereHint'),
      }),
    onError: failed,
    onSettled: readAgain,
  })
  return { one, others }
}
