import { signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { changeTokenName } from './change-token-name'
import { changeTokenPrice } from './change-token-price'
import { listPrices } from './list-prices'
import { listSettings } from './list-settings'
import { listWallets } from './list-wallets'
import { putWallet } from './put-wallet'
import { removeWallet } from './remove-wallet'
import { saveWallet } from './save-wallet'
import { showActivePixel } from './show-active-pixel'
import { showPrice } from './show-price'
import { showSetting } from './show-setting'
import { showToken } from './show-token'
import { showWallet, showWalletOfSymbol } from './show-wallet'
import { showWalletAddress } from './show-wallet-address'

export const saleRoutes: readonly Route[] = [
  { endpoint: 'GET /api/token/{symbol}', handle: showToken },
  { endpoint: 'GET /api/twitter-pixels/active', handle: showActivePixel },
  { endpoint: 'GET /api/settings', handle: listSettings },
  { endpoint: 'GET /api/settings/{key}', handle: showSetting },
  { endpoint: 'GET /api/crypto-prices', handle: listPrices },
  { endpoint: 'GET /api/crypto-prices/{symbol}', handle: showPrice },
  { endpoint: 'GET /api/wallets/symbol/{symbol}', handle: showWalletAddress },
  { endpoint: 'POST /api/admin/token-price', handle: signedIn(changeTokenPrice) },
  { endpoint: 'POST /api/admin/token-name', handle: signedIn(changeTokenName) },
  { endpoint: 'GET /api/admin/wallets', handle: listWallets },
  { endpoint: 'GET /api/admin/wallets/{id}', handle: showWallet },
  { endpoint: 'GET /api/admin/wallets/symbol/{symbol}', handle: showWalletOfSymbol },
  { endpoint: 'POST /api/admin/wallets', handle: signedIn(saveWallet) },
  { endpoint: 'PUT /api/admin/wallets/{id}', handle: signedIn(putWallet) },
  { endpoint: 'DELETE /api/admin/wallets/{id}', handle: signedIn(removeWallet) },
]
