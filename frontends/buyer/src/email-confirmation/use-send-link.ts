import { isApiError, sendConfirmation, sentenceOf } from '@presale/api-client'
import { emailAsWritten } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { USER_KEY } from '../purchases/queries'
import { useShell } from '../shell-context'
import { texts } from './texts'

/** Asks for the link that confirms the own address. */
export function useSendLink() {
  const { toast, user } = useShell()
  const client = useQueryClient()
  const sending = useMutation({
    mutationFn: sendConfirmation,
    onSuccess: () =>
      toast({
        title: texts.t('linkSent'),
        description: texts.t('linkSentHint', { email: emailAsWritten(user.email) }),
      }),
    onError: (error) => {
      toast({
        title: texts.t('error'),
        description: sentenceOf(error, texts.t('linkNotSent')),
        variant: 'destructive',
      })
      // Confirmed meanwhile, in another browser.
      if (isApiError(error) && error.status === 409) void client.invalidateQueries({ queryKey: USER_KEY })
    },
  })
  return { send: () => !sending.isPending && sending.mutate(), isSending: sending.isPending }
}
