import { sentenceOf } from '@presale/api-client'
import type { CurrentUser } from '@presale/contracts'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { USER_KEY } from '../../../purchases/queries'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { atLeast, SAVE_MS } from './at-least'

export interface SaveOptions<Change> {
  readonly send: (change: Change) => Promise<CurrentUser>
  /** 'Profile updated'. */
  readonly success: string
  readonly successDescription?: string
  readonly onSaved?: () => void
}

/** A change of the account: sent once however often it is clicked, and shown by the shell when it is saved. */
export function useSave<Change>({ send, success, successDescription, onSaved }: SaveOptions<Change>) {
  const { toast } = useShell()
  const client = useQueryClient()
  const confirmed = useStepUp()
  const isUnderWay = useRef(false)
  const mutation = useMutation({
    mutationFn: (change: Change) =>
      atLeast(
        SAVE_MS,
        confirmed(() => send(change)),
      ),
    onSuccess: async (user) => {
      // Signed out during the save: what is shown now is nobody's, or another person's.
      if (client.getQueryData<CurrentUser | null>(USER_KEY)?.id !== user.id) return
      // A read that was on its way before the save would bring the old name back.
      await client.cancelQueries({ queryKey: USER_KEY, exact: true })
      client.setQueryData(USER_KEY, user)
      onSaved?.()
      toast({
        title: success,
        ...(successDescription === undefined ? {} : { description: successDescription }),
      })
    },
    onError: (error) => {
      if (isStepUpCancelled(error)) return
      toast({
        title: texts.t('error'),
        description: sentenceOf(error, texts.t('notSaved')),
        variant: 'destructive',
      })
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const save = (change: Change) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    mutation.mutate(change)
  }
  return { save, isSaving: mutation.isPending, error: mutation.error, forget: mutation.reset }
}
