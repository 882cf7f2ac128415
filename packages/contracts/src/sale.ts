import { z } from 'zod'
import { currencySymbol, decimalText, line, timestamp } from './primitives'

export const token = z.object({
  symbol: z.string(),
  name: z.string(),
  price: decimalText,
  logoUrl: z.string().nullable(),
  logo: z.string().nullable(),
})
export type Token = z.output<typeof token>

export const cryptoPrice = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  price: decimalText,
  updatedAt: timestamp,
})
export type CryptoPrice = z.output<typeof cryptoPrice>

export const wallet = z.object({
  id: z.string(),
  symbol: z.string(),
  address: z.string(),
  description: z.string().nullable(),
  updatedAt: timestamp,
})
export type Wallet = z.output<typeof wallet>

export const walletInput = z.object({
  symbol: currencySymbol,
  address: line('Address', 200).min(1, 'Address is required'),
  description: line('Description', 500).nullish(),
})
export type WalletInput = z.output<typeof walletInput>

/** What a buyer is told of a wallet: where to pay, and whether it is only a sample (design section 10). */
export const walletAddress = z.object({ address: z.string(), sample: z.boolean() })
export type WalletAddress = z.output<typeof walletAddress>

export const siteSetting = z.object({ key: z.string(), value: z.string() })
export type SiteSetting = z.output<typeof siteSetting>
