import { apiGet, apiSend, type SendOptions } from '@presale/api-client'
import { type Wallet, type WalletInput, wallet } from '@presale/contracts'
import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'

const PATH = '/api/admin/wallets'

/** Admin lists refetch on mount and on focus, and are kept nowhere (spec section 7). */
export const walletsQuery = () =>
  queryOptions({
    queryKey: [PATH],
    queryFn: ({ signal }) => apiGet(PATH, z.array(wallet), { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

export function createWallet(input: WalletInput, options: SendOptions): Promise<Wallet> {
  return apiSend('POST', PATH, input, options, wallet)
}

export function updateWallet(id: string, input: WalletInput): Promise<Wallet> {
  return apiSend('PUT', pathOf(id), input, {}, wallet)
}

export function deleteWallet(id: string): Promise<void> {
  return apiSend('DELETE', pathOf(id))
}

function pathOf(id: string): string {
  return `${PATH}/${encodeURIComponent(id)}`
}
