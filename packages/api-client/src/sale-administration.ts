import {
  type Pixel,
  type PixelInput,
  type PriceUpdate,
  pixel,
  priceUpdate,
  type SiteSetting,
  siteSetting,
  type Token,
  token,
  tokenAnswer,
  type Wallet,
  type WalletAddressPeriod,
  type WalletChange,
  type WalletInput,
  wallet,
  walletAddressPeriod,
  walletChange,
} from '@presale/contracts'
import { z } from 'zod'
import { callApi } from './call'
import type { GetOptions, SendOptions } from './http'

// What may want the password again asks for the code that says so.

/** @param price USD, decimal text. */
export function changeTokenPrice(price: string): Promise<Token> {
  return callApi('POST /api/admin/token-price', token, { body: { price }, wantsCode: true })
}

export function changeTokenName(name: string): Promise<Token> {
  return callApi('POST /api/admin/token-name', token, { body: { name } })
}

export async function uploadTokenLogo(file: Blob, name: string): Promise<Token> {
  const body = new FormData()
  body.set('logo', file, name)
  return (await callApi('POST /api/admin/token-logo', tokenAnswer, { body })).token
}

/** Fetches the prices of all currencies from the configured provider. */
export function updateCryptoPrices(): Promise<PriceUpdate> {
  return callApi('POST /api/crypto-prices/update', priceUpdate, { wantsCode: true })
}

export function fetchWallets(options: GetOptions = {}): Promise<Wallet[]> {
  return callApi('GET /api/admin/wallets', z.array(wallet), options)
}

/** Creates the wallet of a currency, or updates the one that it has. */
export function saveWallet(body: WalletInput, options: SendOptions = {}): Promise<Wallet> {
  return callApi('POST /api/admin/wallets', wallet, { body, wantsCode: true, ...options })
}

export function updateWallet(id: string, body: WalletInput): Promise<Wallet> {
  return callApi('PUT /api/admin/wallets/{id}', wallet, { params: { id }, body, wantsCode: true })
}

export async function deleteWallet(id: string): Promise<void> {
  await callApi('DELETE /api/admin/wallets/{id}', null, { params: { id }, wantsCode: true })
}

/** Wallets that were added, changed or deleted within the last 24 hours, newest first. */
export function fetchWalletChanges(options: GetOptions = {}): Promise<WalletChange[]> {
  return callApi('GET /api/admin/wallet-changes', z.array(walletChange), options)
}

/** Every address that a currency had, newest first. */
export function fetchWalletHistory(symbol: string, options: GetOptions = {}): Promise<WalletAddressPeriod[]> {
  return callApi('GET /api/admin/wallets/symbol/{symbol}/history', z.array(walletAddressPeriod), {
    ...{ params: { symbol }, ...options },
  })
}

export function fetchPixels(options: GetOptions = {}): Promise<Pixel[]> {
  return callApi('GET /api/admin/twitter-pixels', z.array(pixel), options)
}

export function fetchPixel(id: string, options: GetOptions = {}): Promise<Pixel> {
  return callApi('GET /api/admin/twitter-pixels/{id}', pixel, { params: { id }, ...options })
}

export function createPixel(body: PixelInput, options: SendOptions = {}): Promise<Pixel> {
  return callApi('POST /api/admin/twitter-pixels', pixel, { body, wantsCode: true, ...options })
}

export function updatePixel(id: string, body: PixelInput): Promise<Pixel> {
  return callApi('PUT /api/admin/twitter-pixels/{id}', pixel, { params: { id }, body, wantsCode: true })
}

export async function deletePixel(id: string): Promise<void> {
  await callApi('DELETE /api/admin/twitter-pixels/{id}', null, { params: { id }, wantsCode: true })
}

export function updateSetting(key: string, value: string): Promise<SiteSetting> {
  return callApi('PUT /api/admin/settings/{key}', siteSetting, {
    ...{ params: { key }, body: { value }, wantsCode: true },
  })
}
