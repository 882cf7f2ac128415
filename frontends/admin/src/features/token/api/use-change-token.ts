import { changeTokenName, changeTokenPrice, doesWait, tokenQuery, uploadTokenLogo } from '@presale/api-client'
import type { Token } from '@presale/contracts'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'

interface Change<Input> {
  readonly send: (input: Input, signed: { signature: string | undefined }) => Promise<Token>
  readonly what: 'price' | 'name' | 'logo'
}

/** Changes the token; every part of the site that shows it, the shell among them, has the new one. */
function useChangeToken<Input>({ send, what }: Change<Input>, onDone: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  return useMutation({
    mutationFn: (input: Input) => confirmed((signature) => send(input, { signature })),
    onSuccess: (token) => {
      toast({ title: texts.t(`${what}.changed`) })
      client.setQueryData(tokenQuery.queryKey, token)
      onDone()
    },
    onError: (error) => {
      if (isStepUpCancelled(error)) return
      toast(failureToast(error, texts.t(`${what}.notChanged`)))
      if (doesWait(error)) onDone()
    },
    onSettled: () => void client.invalidateQueries(tokenQuery),
  })
}

const PRICE: Change<string> = {
  send: changeTokenPrice,
  what: 'price',
}
const NAME: Change<string> = {
  send: (name) => changeTokenName(name),
  what: 'name',
}
const LOGO: Change<File> = {
  send: (file) => uploadTokenLogo(file, file.name),
  what: 'logo',
}

export const useChangePrice = (onDone: () => void) => useChangeToken(PRICE, onDone)
export const useChangeName = (onDone: () => void) => useChangeToken(NAME, onDone)
export const useUploadLogo = (onDone: () => void) => useChangeToken(LOGO, onDone)
