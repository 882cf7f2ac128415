import { z } from 'zod'
import { currencySymbol, decimalText, line, positiveDecimalInput, timestamp } from './primitives'

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

/** What a buyer is told of a wallet: where to pay, and nothing else (spec section 3). */
export const walletAddress = z.object({ address: z.string() })
export type WalletAddress = z.output<typeof walletAddress>

export const siteSetting = z.object({ key: z.string(), value: z.string() })
export type SiteSetting = z.output<typeof siteSetting>

/** The sentences of spec section 5, for whatever is wrong with the value. */
export const TOKEN_PRICE_SENTENCE = 'Invalid price: Please enter a valid price greater than zero'
export const TOKEN_NAME_SENTENCE = 'Invalid name: Please enter a valid token name'

export const tokenPriceInput = z.object({ price: withSentence(positiveDecimalInput, TOKEN_PRICE_SENTENCE) })
export type TokenPriceInput = z.output<typeof tokenPriceInput>

export const tokenNameInput = z.object({ name: withSentence(line('Name', 50).min(1), TOKEN_NAME_SENTENCE) })
export type TokenNameInput = z.output<typeof tokenNameInput>

/** The two pixel ids a page needs; the answer is 204 where no pixel is active. */
export const activePixel = z.object({ basePixel: z.string(), eventPixel: z.string() })
export type ActivePixel = z.output<typeof activePixel>

/** The same rule with one sentence for every way to break it. */
function withSentence<S extends z.ZodType>(schema: S, sentence: string) {
  return z.unknown().transform((value, context): z.output<S> => {
    const parsed = schema.safeParse(value)
    if (parsed.success) return parsed.data
    context.addIssue({ code: 'custom', message: sentence })
    return z.NEVER
  })
}
