import { signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { changeSetting } from './change-setting'
import { changeTokenName } from './change-token-name'
import { changeTokenPrice } from './change-token-price'
import { createPixel } from './create-pixel'
import { listPixels } from './list-pixels'
import { listPrices } from './list-prices'
import { listSettings } from './list-settings'
import { listWalletChanges } from './list-wallet-changes'
import { listWalletHistory } from './list-wallet-history'
import { listWallets } from './list-wallets'
import { updateCryptoPrices } from './price-update'
import { putPixel } from './put-pixel'
import { putWallet } from './put-wallet'
import { removePixel } from './remove-pixel'
import { removeWallet } from './remove-wallet'
import { saveWallet } from './save-wallet'
import { showActivePixel } from './show-active-pixel'
import { showPixel } from './show-pixel'
import { showPrice } from './show-price'
import { showSetting } from './show-setting'
import { showToken } from './show-token'
import { showWallet, showWalletOfSymbol } from './show-wallet'
import { showWalletAddress } from './show-wallet-address'
import { changeTokenLogo, showTokenLogo } from './token-logo'
import { readLogo } from './token-logo-upload'

export const saleRoutes: readonly Route[] = [
  { endpoint: 'GET /api/token/{symbol}', handle: showToken },
  { endpoint: 'GET /api/token/{symbol}/logo/{hash}', handle: showTokenLogo },
  { endpoint: 'GET /api/twitter-pixels/active', handle: showActivePixel },
  { endpoint: 'GET /api/settings', handle: listSettings },
  { endpoint: 'GET /api/settings/{key}', handle: showSetting },
  { endpoint: 'GET /api/crypto-prices', handle: listPrices },
  { endpoint: 'GET /api/crypto-prices/{symbol}', handle: showPrice },
  { endpoint: 'POST /api/crypto-prices/update', handle: signedIn(updateCryptoPrices) },
  { endpoint: 'GET /api/wallets/symbol/{symbol}', handle: showWalletAddress },
  { endpoint: 'POST /api/admin/token-price', handle: signedIn(changeTokenPrice) },
  { endpoint: 'POST /api/admin/token-name', handle: signedIn(changeTokenName) },
  { endpoint: 'POST /api/admin/token-logo', handle: signedIn(changeTokenLogo), reads: readLogo },
  { endpoint: 'GET /api/admin/wallets', handle: listWallets },
  { endpoint: 'GET /api/admin/wallet-changes', handle: listWalletChanges },
  { endpoint: 'GET /api/admin/wallets/{id}', handle: showWallet },
  { endpoint: 'GET /api/admin/wallets/symbol/{symbol}', handle: showWalletOfSymbol },
  { endpoint: 'GET /api/admin/wallets/symbol/{symbol}/history', handle: listWalletHistory },
  { endpoint: 'POST /api/admin/wallets', handle: signedIn(saveWallet) },
  { endpoint: 'PUT /api/admin/wallets/{id}', handle: signedIn(putWallet) },
  { endpoint: 'DELETE /api/admin/wallets/{id}', handle: signedIn(removeWallet) },
  { endpoint: 'GET /api/admin/twitter-pixels', handle: listPixels },
  { endpoint: 'POST /api/admin/twitter-pixels', handle: signedIn(createPixel) },
  { endpoint: 'GET /api/admin/twitter-pixels/{id}', handle: showPixel },
  { endpoint: 'PUT /api/admin/twitter-pixels/{id}', handle: signedIn(putPixel) },
  { endpoint: 'DELETE /api/admin/twitter-pixels/{id}', handle: signedIn(removePixel) },
  { endpoint: 'PUT /api/admin/settings/{key}', handle: signedIn(changeSetting) },
]
