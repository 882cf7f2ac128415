import type { WalletAddress } from '@presale/contracts'
import { findWalletBySymbol } from '@presale/sale'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'

/** Where a buyer pays; nothing else of the wallet is shown (spec section 3). */
export const showWalletAddress: Handler = async ({ params }, { pool }) => {
  const wallet = await findWalletBySymbol(pool, params.symbol?.toUpperCase() ?? '')
  if (!wallet) throw notFound('There is no wallet for this currency. Please choose another one.')
  const body: WalletAddress = { address: wallet.address }
  return { status: 200, body }
}
