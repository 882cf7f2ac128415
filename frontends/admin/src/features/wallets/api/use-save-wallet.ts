import { doesWait, newIdempotencyKey } from '@presale/api-client'
import type { Wallet, WalletInput } from '@presale/contracts'
import { isStepUpCancelled, useStepUp } from '@presale/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import { refusedAddress } from './refused-address'
import { saveWallet, updateWallet, walletsQuery } from './wallets'

/** Adds a wallet, or changes the given one; shows the result in a toast. */
export function useSaveWallet(existing: Wallet | undefined, onSaved: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  const confirmed = useStepUp()
  // The same entry sent again, after an answer that got lost, is the same wallet.
  const sent = useRef({ what: '', key: '' })
  return useMutation({
    mutationFn: (input: WalletInput) => {
      if (existing) return confirmed((signature) => updateWallet(existing.id, input, { signature }))
      const what = JSON.stringify(input)
      if (sent.current.what !== what) sent.current = { what, key: newIdempotencyKey() }
      const { key } = sent.current
      return confirmed((signature) => saveWallet(input, { idempotencyKey: key, signature }))
    },
    onSuccess: () => {
      toast({ title: texts.t('saved') })
      onSaved()
    },
    onError: (error, { symbol }) => {
      if (isStepUpCancelled(error)) return
      const refused = refusedAddress(error, symbol, texts.t)
      toast(failureToast(refused === undefined ? error : undefined, refused ?? texts.t('notSaved')))
      if (doesWait(error)) onSaved()
    },
    onSettled: () => void client.invalidateQueries(walletsQuery()),
  })
}
