import {
  type CryptoPrice,
  calls,
  type FreezeState,
  type ManualPriceInput,
  type Pixel,
  type PixelInput,
  type PriceUpdate,
  type Proposal,
  type Readiness,
  type RecalledAddress,
  type RestoreState,
  type SiteSetting,
  type StoppedChange,
  type Token,
  type Wallet,
  type WalletAddressPeriod,
  type WalletChange,
  type WalletInput,
} from '@presale/contracts'
import { callApi } from './call'
import type { GetOptions, SendOptions } from './http'

/** @param price USD, decimal text. */
/** What a change may have to be signed by. */
type Signed = Pick<SendOptions, 'signature'>

export function changeTokenPrice(price: string, signed: Signed = {}): Promise<Token> {
  return callApi(calls.changeTokenPrice, { body: { price }, ...signed })
}

export function changeTokenName(name: string): Promise<Token> {
  return callApi(calls.changeTokenName, { body: { name } })
}

export async function uploadTokenLogo(file: Blob, name: string): Promise<Token> {
  const body = new FormData()
  body.set('logo', file, name)
  return (await callApi(calls.changeTokenLogo, { body })).token
}

/** Fetches the prices of all currencies from the configured provider. */
export function updateCryptoPrices(): Promise<PriceUpdate> {
  return callApi(calls.updatePrices, {})
}

/** Sets the price of one currency by hand. */
export function setCryptoPrice(
  symbol: string,
  body: ManualPriceInput,
  signed: Signed = {},
): Promise<CryptoPrice> {
  return callApi(calls.setPrice, { params: { symbol }, body, ...signed })
}

/** What has to be green, or waived, before the sale goes live. */
export function fetchReadiness(options: GetOptions = {}): Promise<Readiness> {
  return callApi(calls.showReadiness, options)
}

/** Who froze the sale, and since when. */
export function fetchFreeze(options: GetOptions = {}): Promise<FreezeState> {
  return callApi(calls.showFreeze, options)
}

/** Whether a backup was restored that no admin has confirmed yet. */
export function fetchRestore(options: GetOptions = {}): Promise<RestoreState> {
  return callApi(calls.showRestore, options)
}

/** Wallets, prices and staff were looked at after a restore. */
export function confirmRestore(): Promise<RestoreState> {
  return callApi(calls.confirmRestore, {})
}

/** Changes that wait, then the newest others. */
export function fetchProposals(options: GetOptions = {}): Promise<Proposal[]> {
  return callApi(calls.listProposals, options)
}

export function approveProposal(id: string, signed: Signed = {}): Promise<Proposal> {
  return callApi(calls.approveProposal, { params: { id }, ...signed })
}

/** By what the link in a mail carries; nobody needs to be signed in. */
export function stopChange(token: string): Promise<StoppedChange> {
  return callApi(calls.stopChange, { body: { token } })
}

export function rejectProposal(id: string): Promise<Proposal> {
  return callApi(calls.rejectProposal, { params: { id } })
}

export function fetchWallets(options: GetOptions = {}): Promise<Wallet[]> {
  return callApi(calls.listWallets, options)
}

/** Creates the wallet of a currency, or updates the one that it has. */
export function saveWallet(body: WalletInput, options: SendOptions = {}): Promise<Wallet> {
  return callApi(calls.saveWallet, { body, ...options })
}

export function updateWallet(id: string, body: WalletInput, signed: Signed = {}): Promise<Wallet> {
  return callApi(calls.updateWallet, { params: { id }, body, ...signed })
}

export async function deleteWallet(id: string, signed: Signed = {}): Promise<void> {
  await callApi(calls.deleteWallet, { params: { id }, ...signed })
}

/** Its wallets and promises go, and what is still to be paid to it ends. */
export function recallAddress(address: string): Promise<RecalledAddress> {
  return callApi(calls.recallAddress, { body: { address } })
}

export function fetchRecalledAddresses(options: GetOptions = {}): Promise<RecalledAddress[]> {
  return callApi(calls.listRecalledAddresses, options)
}

/** Wallets that were added, changed or deleted within the last 24 hours, newest first. */
export function fetchWalletChanges(options: GetOptions = {}): Promise<WalletChange[]> {
  return callApi(calls.listWalletChanges, options)
}

/** Every address that a currency had, newest first. */
export function fetchWalletHistory(symbol: string, options: GetOptions = {}): Promise<WalletAddressPeriod[]> {
  return callApi(calls.listWalletHistory, { params: { symbol }, ...options })
}

export function fetchPixels(options: GetOptions = {}): Promise<Pixel[]> {
  return callApi(calls.listPixels, options)
}

export function fetchPixel(id: string, options: GetOptions = {}): Promise<Pixel> {
  return callApi(calls.showPixel, { params: { id }, ...options })
}

export function createPixel(body: PixelInput, options: SendOptions = {}): Promise<Pixel> {
  return callApi(calls.createPixel, { body, ...options })
}

export function updatePixel(id: string, body: PixelInput): Promise<Pixel> {
  return callApi(calls.updatePixel, { params: { id }, body })
}

export async function deletePixel(id: string): Promise<void> {
  await callApi(calls.deletePixel, { params: { id } })
}

export function updateSetting(
  key: string,
  value: string,
  { reason, ...signed }: Signed & { readonly reason?: string | undefined } = {},
): Promise<SiteSetting> {
  const body = { value, ...(reason && { reason }) }
  return callApi(calls.changeSetting, { params: { key }, body, ...signed })
}
