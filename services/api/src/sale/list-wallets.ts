import { listWallets as readWallets } from '@presale/sale'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'
import { asWallet } from './as-answer'

export const listWallets: Handler = async ({ route }, { pool }) => {
  const wallets = await readWallets(pool)
  return {
    status: 200,
    body: wallets.map(asWallet),
    headers: wholeListHeaders(route, wallets),
  }
}
