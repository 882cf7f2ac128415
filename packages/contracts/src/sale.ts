import { CREDIBLE_PRICE, isCrediblePrice, withoutUnseen } from '@presale/kernel'
import { z } from 'zod'
import {
  currencySymbol,
  decimalText,
  leftOut,
  line,
  positiveDecimalInput,
  standIns,
  timestamp,
  visibleLine,
  withoutTurning,
  withSentence,
} from './primitives'
import { priceSource, purchaseStatus } from './purchases'

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
  /** Where the price comes from: a sample is no market price. */
  source: priceSource,
  /** It can be paid with now, as far as the currency is concerned. Absent in answers of an earlier release. */
  isAvailable: z.boolean().default(true),
  /** The address to pay to is one of the samples, which belong to nobody. */
  sampleWallet: z.boolean().default(false),
  /** Percent over 24 hours with two decimals, negative when it fell; null where unknown. */
  change24h: z
    .string()
    .regex(/^-?\d+\.\d{2}$/)
    .nullable(),
  /** The change comes from a static table, not from stored prices. */
  change24hIsSample: z.boolean(),
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

/**
 * An address of a wallet as it is kept: copied with what nobody sees, a currency that is not listed, of which no form is
 * known, would be paid to an address that is none.
 */
export function visibleAddress(entered: string): string {
  return withoutUnseen(entered).trim()
}

export const walletInput = z.object({
  symbol: currencySymbol,
  address: line('Address', 200).overwrite(visibleAddress).min(1, 'Address is required'),
  description: line('Description', 500).nullish(),
})
export type WalletInput = z.output<typeof walletInput>

/** An address that a currency had, and until when; null while it holds. */
export const walletAddressPeriod = z.object({
  id: z.string(),
  symbol: z.string(),
  address: z.string(),
  from: timestamp,
  until: timestamp.nullable(),
  /** The account that set it, or 'system'; the name is added where the account still exists. */
  changedBy: z.string(),
  changedByName: z.string().optional(),
})
export type WalletAddressPeriod = z.output<typeof walletAddressPeriod>

/** A wallet that was added, changed or deleted within the last day: for everybody who decides on payments. */
export const walletChange = z.object({
  id: z.string(),
  at: timestamp,
  symbol: z.string(),
  /** Null: there was none before. */
  addressBefore: z.string().nullable(),
  /** Null: there is none since. */
  addressAfter: z.string().nullable(),
  actor: z.object({ id: z.string(), name: z.string().optional() }),
  /** The caller's address, for admins alone; null where it was not recorded. */
  ipAddress: z.string().nullable(),
})
export type WalletChange = z.output<typeof walletChange>

/** POST /api/admin/wallets/recall: any address that buyers were shown, also one that no wallet has. */
export const recallInput = z.object({
  address: line('Address', 200).overwrite(visibleAddress).min(1, 'Address is required'),
})

const person = z.object({
  id: z.string(),
  /** Absent where the account is gone. */ name: z.string().optional(),
})

/** An address that is not ours, and the purchases whose buyers said that they paid to it. */
export const recalledAddress = z.object({
  address: z.string(),
  at: timestamp,
  actor: person,
  reported: z.array(
    z.object({
      id: z.string(),
      buyer: person,
      status: purchaseStatus,
      /** Whole tokens. */
      amount: z.int(),
      currency: z.string(),
      cryptoAmount: decimalText,
      transactionHash: z.string().nullable(),
      /** When the payment was reported in time; null where it was late. */
      paidAt: timestamp.nullable(),
    }),
  ),
})
export type RecalledAddress = z.output<typeof recalledAddress>

/** Holds also where a sample stands, from which nothing jumps. */
const currencyPrice = positiveDecimalInput
  .refine(isCrediblePrice, `must be from ${CREDIBLE_PRICE.least} to ${CREDIBLE_PRICE.most} US dollars`)
  .meta({
    description: `A decimal number from ${CREDIBLE_PRICE.least} to ${CREDIBLE_PRICE.most}`,
    anyOf: [
      {
        type: 'string',
        pattern: '^(?!0(\\.0{12}|(\\.0+)?$))((0|[1-9]\\d{0,8})(\\.\\d{1,18})?|1000000000)$',
      },
      { type: 'number', minimum: 1e-12, maximum: 1e9 },
    ],
  })

/** PUT /api/admin/crypto-prices/{symbol}: a jump beyond PRICE_MAX_JUMP_PERCENT needs `confirm`. */
export const manualPriceInput = z.object({
  price: currencyPrice,
  confirm: leftOut(z.boolean({ error: 'confirm must be true or false' })),
})
export type ManualPriceInput = z.output<typeof manualPriceInput>

/** Whether the token is sold now, and within which limits; the screens repeat no rule. */
export const saleState = z.object({
  state: z.enum(['open', 'frozen', 'not-started', 'ended', 'sold-out', 'reserved']),
  /** Why nothing is sold; null where it is open. */
  sentence: z.string().nullable(),
  startsAt: timestamp.nullable(),
  endsAt: timestamp.nullable(),
  /** Whole tokens; null: no limit. */
  hardCap: z.int().nullable(),
  /** What the hard cap leaves, without what is reserved or sold; null: no limit. */
  remaining: z.int().nullable(),
  maxPerBuyer: z.int().nullable(),
  /** Where what is left is reserved: when the first of those who are paying has to have paid. */
  freeAt: timestamp.optional(),
  /** How long price, rate and address of a new purchase are locked, and how long staff then have to decide. */
  paymentSeconds: z.int().optional(),
  approvalSeconds: z.int().optional(),
})
export type SaleState = z.output<typeof saleState>

/** Who froze the sale, and since when; null while it is not frozen, or where that was never written down. */
export const freezeState = z.object({
  frozen: z
    .object({
      at: timestamp,
      /** The account, or 'system' for a command; the name is added where the account still exists. */
      actor: z.object({ id: z.string(), name: z.string().optional() }),
    })
    .nullable(),
})
export type FreezeState = z.output<typeof freezeState>

/** A backup that was put back, and whose wallets, prices and staff no admin has confirmed yet. */
export const restoreState = z.object({
  unconfirmed: z.object({ restoredAt: timestamp }).nullable(),
})
export type RestoreState = z.output<typeof restoreState>

/** The result of a price update. A refused price stays as it was, with the reason. */
export const priceUpdate = z.object({
  provider: z.string(),
  prices: z.array(cryptoPrice),
  updated: z.array(z.string()),
  refused: z.array(z.object({ symbol: z.string(), reason: z.string() })),
})
export type PriceUpdate = z.output<typeof priceUpdate>

/** What a buyer may see of a wallet: where to pay, and nothing else. */
export const walletAddress = z.object({ address: z.string() })
export type WalletAddress = z.output<typeof walletAddress>

export const siteSetting = z.object({ key: z.string(), value: z.string() })
export type SiteSetting = z.output<typeof siteSetting>

/** One message for every invalid value. */
export const TOKEN_PRICE_SENTENCE = 'Invalid price: Please enter a valid price greater than zero'
export const TOKEN_NAME_SENTENCE = 'Invalid name: Please enter a valid token name'

export const TOKEN_PRICE_DECIMALS_SENTENCE =
  'Invalid price: Please enter a valid price with at most 4 decimals'

/** Steps of 0.0001: purchases show 4 decimals, and their totals would not match a price with more. */
const tokenPrice = withSentence(positiveDecimalInput, TOKEN_PRICE_SENTENCE).refine(
  (text) => !/\.\d{4}\d*[1-9]/.test(text),
  TOKEN_PRICE_DECIMALS_SENTENCE,
)
standIns.set(
  tokenPrice,
  positiveDecimalInput.meta({
    description: 'A decimal number greater than zero with at most 4 decimals',
    anyOf: [
      { type: 'string', pattern: '^(?!0(\\.0+)?$)(0|[1-9]\\d{0,29})(\\.\\d{1,4}0{0,14})?$' },
      { type: 'number', exclusiveMinimum: 0 },
    ],
  }),
)

export const tokenPriceInput = z.object({ price: tokenPrice })
export type TokenPriceInput = z.output<typeof tokenPriceInput>

/** A name that is not the present one is a `newTokenName`. */
export const tokenNameInput = z.object({ name: withSentence(visibleLine('Name', 50), TOKEN_NAME_SENTENCE) })
export type TokenNameInput = z.output<typeof tokenNameInput>

export const newTokenName = withoutTurning('Name', tokenNameInput.shape.name)

/** The two pixel ids a page needs; the answer is 204 where no pixel is active. */
export const activePixel = z.object({ basePixel: z.string(), eventPixel: z.string() })
export type ActivePixel = z.output<typeof activePixel>

/** POST /api/admin/token-logo. */
export const tokenAnswer = z.object({ token })
export type TokenAnswer = z.output<typeof tokenAnswer>

export const pixel = z.object({
  id: z.string(),
  name: z.string(),
  basePixel: z.string(),
  eventPixel: z.string(),
  isActive: z.boolean(),
  createdAt: timestamp,
})
export type Pixel = z.output<typeof pixel>

// Letters, digits, '-' and '_' as in the network's own ids: nothing that could become script.
const pixelId = (what: string) =>
  line(what, 64)
    .min(1, `${what} is required`)
    .regex(/^[A-Za-z0-9_-]+$/, `${what} may have letters, digits, - and _ only`)

const isActive = z.boolean({ error: 'isActive must be true or false' })

const pixelName = line('Name', 100).min(1, 'Name is required')

export const newPixelName = withoutTurning('Name', pixelName)

export const pixelInput = z.object({
  name: newPixelName,
  basePixel: pixelId('Base pixel ID'),
  eventPixel: pixelId('Event pixel ID'),
  isActive: isActive.default(true),
})
export type PixelInput = z.output<typeof pixelInput>

/**
 * PUT /api/admin/twitter-pixels/{id}: without the field it stays active or inactive as it is. A name that is not the
 * present one is a `newPixelName`.
 */
export const pixelEdit = pixelInput.extend({ name: pixelName, isActive: isActive.optional() })
export type PixelEdit = z.output<typeof pixelEdit>
