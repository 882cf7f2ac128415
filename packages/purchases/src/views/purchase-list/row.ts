import { assertNever, chainCoinOf, normalTransactionHash } from '@presale/kernel'
import { z } from 'zod'
import { evidenceOf } from '../../domain/evidence'
import type { KnownPurchase, PurchaseState } from '../../domain/state'
import { evidenceSchema, shapes } from '../../schemas/purchase-events'
import { publicStatus } from '../as-purchase'
import {
  bigint,
  boolean,
  integer,
  nullable,
  numeric,
  oneOf,
  primaryKey,
  rowReader,
  text,
  timestamptz,
  uuid,
} from '../columns'

/** A purchase and the revision of the last event that made it so. */
export type ProjectedPurchase = PurchaseState & { readonly revision: number }

const expiry = shapes.PurchaseExpired.schema.shape

const columns = {
  id: primaryKey(uuid()),
  /** Of the last event that the row has seen. */
  revision: integer(),
  buyerId: uuid(),
  status: oneOf(['awaiting-payment', 'awaiting-approval', 'approved', 'declined', 'expired']),
  publicStatus: oneOf(['pending', 'approved', 'declined', 'expired']),
  amount: bigint(),
  tokenSymbol: text(),
  tokenPrice: numeric(),
  total: numeric(),
  currency: text(),
  currencyPrice: numeric(),
  cryptoAmount: numeric(),
  walletAddress: text(),
  isSampleWallet: boolean(),
  pricesReadAt: timestamptz(),
  termsVersion: text(),
  requestedAt: timestamptz(),
  paidAt: nullable(timestamptz()),
  transactionHash: nullable(text()),
  network: text(),
  /** The hash in one spelling; with the network it says which transaction the buyer claims. */
  transactionClaim: nullable(text()),
  expiresAt: nullable(timestamptz()),
  decidedAt: nullable(timestamptz()),
  reason: nullable(text()),
  expiredWindow: nullable(oneOf(expiry.window.options)),
  expiryCause: nullable(oneOf(expiry.cause.options)),
  isLatePaymentReported: boolean(),
  isSelfApproved: boolean(),
  /** What an approval stands on. */
  evidence: nullable(oneOf(evidenceSchema.options)),
  /** Output or log index of the transaction that settles it, or 'any'. */
  transactionOutput: nullable(text()),
  approvalReason: nullable(text()),
} satisfies Record<string, z.ZodType> & {
  readonly [Field in keyof KnownPurchase]-?: z.ZodType<KnownPurchase[Field]>
}

/** Every column of a purchase's row: its table is made, written and read by it. */
export const purchaseTable = z.object(columns)

export type PurchaseFields = z.output<typeof purchaseTable>

/** What a row keeps of a purchase. */
export function toRow(purchase: ProjectedPurchase): PurchaseFields {
  const { currency, walletAddress, transactionHash } = purchase
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
    transactionClaim: transactionHash === null ? null : normalTransactionHash(transactionHash),
    expiredWindow: purchase.status === 'expired' ? purchase.window : null,
    expiryCause: purchase.status === 'expired' ? purchase.cause : null,
    evidence: evidenceOf(purchase),
    transactionOutput: purchase.status === 'approved' ? (purchase.output ?? null) : null,
  }
}

const readRow = rowReader(purchaseTable)

/** The state that a row was made from. @throws when a column that its status needs is empty */
export function toPurchase(record: Readonly<Record<string, unknown>>): ProjectedPurchase {
  const row = readRow(record)
  const {
    status,
    publicStatus,
    network,
    transactionClaim,
    expiresAt,
    decidedAt,
    reason,
    expiredWindow,
    expiryCause,
    isLatePaymentReported,
    isSelfApproved,
    evidence,
    transactionOutput,
    approvalReason,
    ...known
  } = row
  switch (status) {
    case 'awaiting-payment':
    case 'awaiting-approval':
      return { ...known, status, expiresAt: present(expiresAt, row) }
    case 'approved':
      return {
        ...known,
        status,
        decidedAt: present(decidedAt, row),
        isSelfApproved,
        evidence: present(evidence, row),
        approvalReason,
        output: transactionOutput,
      }
    case 'declined':
      return { ...known, status, decidedAt: present(decidedAt, row), reason }
    case 'expired':
      return {
        ...known,
        status,
        decidedAt: present(decidedAt, row),
        window: present(expiredWindow, row),
        cause: present(expiryCause, row),
        isLatePaymentReported,
      }
    default:
      return assertNever(status)
  }
}

function present<T>(value: T | null, row: PurchaseFields): T {
  if (value === null) throw new Error(`The row of purchase ${row.id} lacks what '${row.status}' needs`)
  return value
}
