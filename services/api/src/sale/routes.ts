import { calls } from '@presale/contracts'
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
  { call: calls.showToken, handle: showToken },
  { call: calls.showTokenLogo, handle: showTokenLogo },
  { call: calls.showActivePixel, handle: showActivePixel },
  { call: calls.listSettings, handle: listSettings },
  { call: calls.showSetting, handle: showSetting },
  { call: calls.listPrices, handle: listPrices },
  { call: calls.showPrice, handle: showPrice },
  { call: calls.updatePrices, handle: signedIn(updateCryptoPrices) },
  { call: calls.showWalletAddress, handle: showWalletAddress },
  { call: calls.changeTokenPrice, handle: signedIn(changeTokenPrice) },
  { call: calls.changeTokenName, handle: signedIn(changeTokenName) },
  { call: calls.changeTokenLogo, handle: signedIn(changeTokenLogo), reads: readLogo },
  { call: calls.listWallets, handle: listWallets },
  { call: calls.listWalletChanges, handle: listWalletChanges },
  { call: calls.showWallet, handle: showWallet },
  { call: calls.showWalletOfSymbol, handle: showWalletOfSymbol },
  { call: calls.listWalletHistory, handle: listWalletHistory },
  { call: calls.saveWallet, handle: signedIn(saveWallet) },
  { call: calls.updateWallet, handle: signedIn(putWallet) },
  { call: calls.deleteWallet, handle: signedIn(removeWallet) },
  { call: calls.listPixels, handle: listPixels },
  { call: calls.createPixel, handle: signedIn(createPixel) },
  { call: calls.showPixel, handle: showPixel },
  { call: calls.updatePixel, handle: signedIn(putPixel) },
  { call: calls.deletePixel, handle: signedIn(removePixel) },
  { call: calls.changeSetting, handle: signedIn(changeSetting) },
]
