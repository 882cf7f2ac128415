import { assertNever, chainCoinOf, normalTransactionHash } from '@presale/kernel'
import { column, row } from '@presale/read-store'
import type { z } from 'zod'
import { evidenceOf } from '../../domain/evidence'
import { type KnownPurchase, knownFrom, type PurchaseState } from '../../domain/state'
import { evidenceSchema, priceSourceSchema, shapes } from '../../schemas/purchase-events'
import { publicStatus } from '../as-purchase'
import { claimKeys } from './claim-keys'

/** A purchase and the revision of the last event that made it so. */
export type ProjectedPurchase = PurchaseState & { readonly revision: number }

const expiry = shapes.PurchaseExpired.schema.shape

const columns = {
  id: column.primaryKey(column.uuid()),
  /** Of the last event that the row has seen. */
  revision: column.integer(),
  buyerId: column.uuid(),
  status: column.oneOf(['awaiting-payment', 'awaiting-approval', 'approved', 'declined', 'expired']),
  publicStatus: column.oneOf(['pending', 'approved', 'declined', 'expired']),
  amount: column.bigint(),
  tokenSymbol: column.text(),
  tokenPrice: column.numeric(),
  total: column.numeric(),
  currency: column.text(),
  currencyPrice: column.numeric(),
  cryptoAmount: column.numeric(),
  walletAddress: column.text(),
  isSampleWallet: column.boolean(),
  pricesReadAt: column.timestamptz(),
  /** Null where the event is of before it said so. */
  priceSource: column.nullable(column.oneOf(priceSourceSchema.options)),
  termsVersion: column.text(),
  requestedAt: column.timestamptz(),
  paidAt: column.nullable(column.timestamptz()),
  transactionHash: column.nullable(column.text()),
  network: column.text(),
  /** The hash in one spelling; with the network it says which transaction the buyer claims. */
  transactionClaim: column.nullable(column.text()),
  /** By what the claim is compared with those of other purchases (claim-keys.ts). */
  claimKey: column.nullable(column.text()),
  claimHead: column.nullable(column.text()),
  claimTail: column.nullable(column.text()),
  expiresAt: column.nullable(column.timestamptz()),
  decidedAt: column.nullable(column.timestamptz()),
  reason: column.nullable(column.text()),
  expiredWindow: column.nullable(column.oneOf(expiry.window.options)),
  expiryCause: column.nullable(column.oneOf(expiry.cause.options)),
  isLatePaymentReported: column.boolean(),
  isSelfApproved: column.boolean(),
  /** What an approval stands on. */
  evidence: column.nullable(column.oneOf(evidenceSchema.options)),
  /** Output or log index of the transaction that settles it, or 'any'. */
  transactionOutput: column.nullable(column.text()),
  approvalReason: column.nullable(column.text()),
} satisfies Record<string, z.ZodType> & {
  readonly [Field in keyof KnownPurchase]-?: z.ZodType<KnownPurchase[Field]>
}

/** Every column of a purchase's row: its table is made, written and read by it. */
export const purchaseTable = row(columns)

export type PurchaseFields = z.output<typeof purchaseTable>

/** What a row keeps of a purchase. */
export function toRow(purchase: ProjectedPurchase): PurchaseFields {
  const { currency, walletAddress, transactionHash } = purchase
  const claim = transactionHash === null ? null : normalTransactionHash(transactionHash)
  const keys = claim === null ? undefined : claimKeys(claim, purchase)
  return {
    expiresAt: null,
    decidedAt: null,
    reason: null,
    isLatePaymentReported: false,
    isSelfApproved: false,
    approvalReason: null,
    ...purchase,
    publicStatus: publicStatus(purchase),
    network: chainCoinOf(currency, walletAddress),
    transactionClaim: claim,
    claimKey: keys?.key ?? null,
    claimHead: keys?.head ?? null,
    claimTail: keys?.tail ?? null,
    expiredWindow: purchase.status === 'expired' ? purchase.window : null,
    expiryCause: purchase.status === 'expired' ? purchase.cause : null,
    evidence: evidenceOf(purchase),
    transactionOutput: purchase.status === 'approved' ? (purchase.output ?? null) : null,
  }
}

/** The state that a row was made from. @throws when a column that its status needs is empty */
export function toPurchase(row: PurchaseFields): ProjectedPurchase {
  const { status, expiresAt, decidedAt } = row
  const known = Object.assign(knownFrom(row, row), { revision: row.revision })
  switch (status) {
    case 'awaiting-payment':
    case 'awaiting-approval':
      return Object.assign(known, { status, expiresAt: present(expiresAt, row) })
    case 'approved':
      return Object.assign(known, {
        status,
        decidedAt: present(decidedAt, row),
        isSelfApproved: row.isSelfApproved,
        evidence: present(row.evidence, row),
        approvalReason: row.approvalReason,
        output: row.transactionOutput,
      })
    case 'declined':
      return Object.assign(known, { status, decidedAt: present(decidedAt, row), reason: row.reason })
    case 'expired':
      return Object.assign(known, {
        status,
        decidedAt: present(decidedAt, row),
        window: present(row.expiredWindow, row),
        cause: present(row.expiryCause, row),
        isLatePaymentReported: row.isLatePaymentReported,
      })
    default:
      return assertNever(status)
  }
}

function present<T>(value: T | null, row: PurchaseFields): T {
  if (value === null) throw new Error(`The row of purchase ${row.id} lacks what '${row.status}' needs`)
  return value
}
