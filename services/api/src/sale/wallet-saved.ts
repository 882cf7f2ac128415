import type { Wallet } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import type { WalletSaved } from '@presale/sale'
import { conflict, invalid, notFound } from '../http/api-error'
import { asWallet } from './as-answer'

export const NO_SUCH_WALLET = 'There is no such wallet.'

/** What saving a wallet answers. @throws ApiError for each way it can be refused. */
export function walletSaved(saved: WalletSaved): { status: 200 | 201; body: Wallet } {
  switch (saved.outcome) {
    case 'created':
      return { status: 201, body: asWallet(saved.wallet) }
    case 'updated':
      return { status: 200, body: asWallet(saved.wallet) }
    case 'symbol-not-priced':
      throw invalid('This currency is not in the price list.')
    case 'address-invalid':
      throw invalid(`Address is not a valid ${saved.symbol} address.`)
    case 'symbol-taken':
      throw conflict('wallet-exists', 'There is a wallet for this currency already.')
    case 'unknown':
      throw notFound(NO_SUCH_WALLET)
    default:
      return assertNever(saved)
  }
}
