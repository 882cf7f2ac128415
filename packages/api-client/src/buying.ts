import {
  type ActivePixel,
  type CryptoPrice,
  calls,
  type Dashboard,
  dashboard,
  type LiveFigures,
  type LogKeys,
  type OwnPaymentProof,
  type OwnReceipt,
  type OwnSeenPayment,
  type Purchase,
  type PurchaseAnswer,
  type PurchaseRequest,
  purchase,
  type purchaseSubmission,
  type SaleState,
  type SiteSetting,
  type Token,
  type WalletAddress,
} from '@presale/contracts'
import { z } from 'zod'
import { callApi } from './call'
import { isApiError } from './errors'
import type { GetOptions, SendOptions } from './http'
import { withStatus } from './missing-status'
import { fetchPage } from './pages'

const dashboardRead = /* @__PURE__ */ dashboard.extend({
  userPurchases: z.array(z.preprocess(withStatus, purchase)),
})

export function fetchDashboard(options: GetOptions = {}): Promise<Dashboard> {
  return callApi(calls.showDashboard, options, dashboardRead)
}

/** The buyer's own purchases, newest first. */
export function fetchPurchases(options: GetOptions = {}): Promise<Purchase[]> {
  return callApi(calls.listOwnPurchases, options)
}

/** What the network says of the payment for an own purchase. */
export function fetchOwnPayment(id: string, options: GetOptions = {}): Promise<OwnSeenPayment> {
  return callApi(calls.showOwnPayment, { params: { id }, ...options })
}

/** In which block the payment for an own purchase is, and what proves it. */
export function fetchOwnPaymentProof(id: string, options: GetOptions = {}): Promise<OwnPaymentProof> {
  return callApi(calls.showOwnPaymentProof, { params: { id }, ...options })
}

/** The file that proves an own purchase without this site. */
export function fetchOwnReceipt(id: string, options: GetOptions = {}): Promise<OwnReceipt> {
  return callApi(calls.showOwnReceipt, { params: { id }, ...options })
}

/** By which keys receipts of this site are checked; nobody needs to be signed in. */
export function fetchLogKeys(options: GetOptions = {}): Promise<LogKeys> {
  return callApi(calls.showLogKeys, options)
}

/** How many purchases the buyer ever made: the list has the newest 1,000 alone. */
export async function countPurchases(options: GetOptions = {}): Promise<number> {
  const query = { page: 1, pageSize: 1 }
  return (await fetchPage(calls.listOwnPurchases, { query, ...options })).page.total
}

/** Opens the payment window. */
export function requestPurchase(body: PurchaseRequest, options: SendOptions = {}): Promise<PurchaseAnswer> {
  return callApi(calls.requestPurchase, { body, ...options })
}

/** Reports payment on a request (with purchaseId), or requests and reports at once. */
export function submitPurchase(
  body: z.input<typeof purchaseSubmission>,
  options: SendOptions = {},
): Promise<PurchaseAnswer> {
  return callApi(calls.submitPurchase, { body, ...options })
}

/** For the owner, while the purchase awaits payment. */
/** Names another transaction for a payment that was reported. */
export function correctPurchase(
  id: string,
  transactionHash: string,
  options: SendOptions = {},
): Promise<PurchaseAnswer> {
  return callApi(calls.correctPurchase, { params: { id }, body: { transactionHash }, ...options })
}

export function cancelPurchase(id: string, options: SendOptions = {}): Promise<PurchaseAnswer> {
  return callApi(calls.cancelPurchase, { params: { id }, ...options })
}

export function fetchWalletAddress(symbol: string, options: GetOptions = {}): Promise<WalletAddress> {
  return callApi(calls.showWalletAddress, { params: { symbol }, ...options })
}

/** Whether the token is sold now, and within which limits. */
export function fetchSale(options: GetOptions = {}): Promise<SaleState> {
  return callApi(calls.showSale, options)
}

export function fetchCryptoPrices(options: GetOptions = {}): Promise<CryptoPrice[]> {
  return callApi(calls.listPrices, options)
}

export function fetchCryptoPrice(symbol: string, options: GetOptions = {}): Promise<CryptoPrice> {
  return callApi(calls.showPrice, { params: { symbol }, ...options })
}

export function fetchToken(symbol: string, options: GetOptions = {}): Promise<Token> {
  return callApi(calls.showToken, { params: { symbol }, ...options })
}

/** The site settings: the public ones, or all for an admin. */
export function fetchSettings(options: GetOptions = {}): Promise<SiteSetting[]> {
  return callApi(calls.listSettings, options)
}

/** One setting; null where it is not set, or not readable for the caller (404). */
export async function fetchSetting(key: string, options: GetOptions = {}): Promise<SiteSetting | null> {
  try {
    return await callApi(calls.showSetting, { params: { key }, ...options })
  } catch (error) {
    if (isApiError(error) && error.status === 404) return null
    throw error
  }
}

/** The two ids of the newest active pixel; null where none is active (204). */
export function fetchActivePixel(options: GetOptions = {}): Promise<ActivePixel | null> {
  return callApi(calls.showActivePixel, options)
}

/** What has really been sold. */
export function fetchLiveFigures(options: GetOptions = {}): Promise<LiveFigures> {
  return callApi(calls.showLiveFigures, options)
}
