import { isPasskeyCancelled, sentenceOf } from '@presale/api-client'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { USER_KEY } from '../../../purchases/queries'
import { useShell } from '../../../shell-context'
import { SESSIONS_KEY } from '../api/queries'
import { texts } from '../texts'
import { PASSKEYS_KEY } from './passkeys-query'

/**
 * A change of what the account signs in with: the password, or the passkey, may be asked for first.
 * @param send one call, or several, the last of which the browser may ask for a passkey in
 */
export function usePasskeyChange<Given, Result>(
  send: (given: Given) => Promise<Result>,
  onDone: (result: Result, given: Given) => void,
) {
  const { toast, user } = useShell()
  const client = useQueryClient()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: (given: Given) => confirmed(() => send(given)),
    onSuccess: onDone,
    onError: (error) => {
      if (isStepUpCancelled(error)) return
      const isCancelled = isPasskeyCancelled(error)
      toast({
        title: texts.t(isCancelled ? 'passkeys.none' : 'error'),
        description: isCancelled ? texts.t('passkeys.noneHint') : sentenceOf(error, texts.t('notSaved')),
        variant: isCancelled ? 'default' : 'destructive',
      })
    },
    // The first passkey ends the other sessions, and opens all else to staff who had none.
    onSettled: () =>
      Promise.all(
        [PASSKEYS_KEY, SESSIONS_KEY, ...(user.needsPasskey ? [USER_KEY] : [])].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
