import { z } from 'zod'
import { decimalText, leftOut } from './primitives'
import { approvalEvidence, purchaseStatus } from './purchases'

/** Longer than a leap year no sale is looked at at once: each day is a bar and a row. */
export const LONGEST_FIGURES_DAYS = 366
export const DEFAULT_FIGURES_DAYS = 30

// Years before have no sale, and the first ones no day before them.
const FIRST_DAY = '1970-01-01'
const day = (what: string) => {
  const error = `${what} must be a day such as 2026-01-31`
  return z.iso.date({ error }).refine((text) => text >= FIRST_DAY, error)
}

/** Query of GET /api/admin/figures: days in UTC, both included; the last 30 where left out. */
export const figuresQuery = z.object({ from: leftOut(day('from')), to: leftOut(day('to')) })
export type FiguresQuery = z.output<typeof figuresQuery>

/**
 * The sale in figures: of the purchases requested in these days, by what has become of them until now.
 * So each part adds up to the same purchases.
 */
export const saleHistory = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Every day of the range, also those without a purchase. */
  days: z.array(
    z.object({
      date: z.iso.date(),
      purchases: z.int(),
      /** USD of all of them. */
      total: decimalText,
      approved: z.int(),
      /** USD of the approved ones. */
      approvedTotal: decimalText,
      /** Tokens credited. */
      tokens: z.int(),
    }),
  ),
  /** The most purchases first. */
  currencies: z.array(
    z.object({
      symbol: z.string(),
      purchases: z.int(),
      total: decimalText,
      approved: z.int(),
      approvedTotal: decimalText,
    }),
  ),
  /** Each of the four, also one that no purchase has. */
  statuses: z.array(z.object({ status: purchaseStatus, purchases: z.int(), total: decimalText })),
  /** The approved ones by what they stand on: each of the three, also one that none has. */
  evidence: z
    .array(z.object({ evidence: approvalEvidence, purchases: z.int(), total: decimalText }))
    .default([]),
  /** From the payment's report to approval or decline. */
  decisions: z.object({
    decided: z.int(),
    medianSeconds: z.int().nullable(),
    /** Nine of ten were decided within. */
    ninetiethSeconds: z.int().nullable(),
    /** Under so many seconds and not under the bound before; null is all the rest. */
    buckets: z.array(z.object({ underSeconds: z.int().nullable(), purchases: z.int() })),
  }),
})
export type SaleHistory = z.output<typeof saleHistory>
