import { newIdempotencyKey } from '@presale/api-client'
import type { Wallet, WalletInput } from '@presale/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureToast } from '../../../failure-toast'
import { useShell } from '../../../shell-context'
import { saveWallet, updateWallet, walletsQuery } from './wallets'

/** Adds a wallet, or changes the given one; tells by toast how it went. */
export function useSaveWallet(existing: Wallet | undefined, onSaved: () => void) {
  const client = useQueryClient()
  const { toast } = useShell()
  // The same entry sent again, after an answer that got lost, is the same wallet.
  const sent = useRef({ what: '', key: '' })
  return useMutation({
    mutationFn: (input: WalletInput) => {
      if (existing) return updateWallet(existing.id, input)
      const what = JSON.stringify(input)
      if (sent.current.what !== what) sent.current = { what, key: newIdempotencyKey() }
      return saveWallet(input, { idempotencyKey: sent.current.key })
    },
    onSuccess: () => {
      toast({ title: 'Wallet saved' })
      onSaved()
    },
    onError: (error) => toast(failureToast(error, 'Failed to save wallet')),
    onSettled: () => void client.invalidateQueries(walletsQuery()),
  })
}
