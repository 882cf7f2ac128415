import { listWallets as readWallets } from '@presale/sale'
import type { Handler } from '../http/call'
import { asWallet } from './as-answer'

export const listWallets: Handler = async (_call, { pool }) => {
  const wallets = await readWallets(pool)
  return {
    status: 200,
    body: wallets.map(asWallet),
    headers: { 'X-Total-Count': String(wallets.length) },
  }
}
