import {
  type CryptoPrice,
  cryptoPrice,
  type Dashboard,
  dashboard,
  type Purchase,
  type PurchaseAnswer,
  type PurchaseRequest,
  purchase,
  purchaseAnswer,
  type purchaseSubmission,
  type SiteSetting,
  siteSetting,
  type Token,
  token,
  type WalletAddress,
  walletAddress,
} from '@presale/contracts'
import { z } from 'zod'
import { apiGet, apiSend, type GetOptions, type SendOptions } from './http'

export function fetchDashboard(options?: GetOptions): Promise<Dashboard> {
  return apiGet('/api/dashboard', dashboard, options)
}

/** The buyer's own purchases, newest first. */
export function fetchPurchases(options?: GetOptions): Promise<Purchase[]> {
  return apiGet('/api/purchases', z.array(purchase), options)
}

/** Opens the payment window. */
export function requestPurchase(body: PurchaseRequest, options: SendOptions = {}): Promise<PurchaseAnswer> {
  return apiSend('POST', '/api/purchases/requests', body, options, purchaseAnswer)
}

/** Reports payment on a request (with purchaseId), or requests and reports at once. */
export function submitPurchase(
  body: z.input<typeof purchaseSubmission>,
  options: SendOptions = {},
): Promise<PurchaseAnswer> {
  return apiSend('POST', '/api/purchases', body, options, purchaseAnswer)
}

/** The owner's, while the purchase awaits payment. */
export function cancelPurchase(id: string, options: SendOptions = {}): Promise<PurchaseAnswer> {
  return apiSend(
    'POST',
    `/api/purchases/${encodeURIComponent(id)}/cancel`,
    undefined,
    options,
    purchaseAnswer,
  )
}

export function fetchWalletAddress(symbol: string, options?: GetOptions): Promise<WalletAddress> {
  return apiGet(`/api/wallets/symbol/${encodeURIComponent(symbol)}`, walletAddress, options)
}

export function fetchCryptoPrices(options?: GetOptions): Promise<CryptoPrice[]> {
  return apiGet('/api/crypto-prices', z.array(cryptoPrice), options)
}

export function fetchToken(symbol: string, options?: GetOptions): Promise<Token> {
  return apiGet(`/api/token/${encodeURIComponent(symbol)}`, token, options)
}

/** The public site settings. */
export function fetchSettings(options?: GetOptions): Promise<SiteSetting[]> {
  return apiGet('/api/settings', z.array(siteSetting), options)
}
