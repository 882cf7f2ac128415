import { findWallet, findWalletBySymbol, type Wallet } from '@presale/sale'
import { notFound } from '../http/api-error'
import type { Answer, Handler } from '../http/call'
import { idFrom } from '../http/parse'
import { asWallet } from './as-answer'
import { NO_SUCH_WALLET } from './wallet-saved'

export const showWallet: Handler = async ({ params }, { pool }) =>
  shown(await findWallet(pool, idFrom(params, NO_SUCH_WALLET)))

export const showWalletOfSymbol: Handler = async ({ params }, { pool }) =>
  shown(await findWalletBySymbol(pool, params.symbol?.toUpperCase() ?? ''))

function shown(wallet: Wallet | undefined): Answer {
  if (!wallet) throw notFound(NO_SUCH_WALLET)
  return { status: 200, body: asWallet(wallet) }
}
