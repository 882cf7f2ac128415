import { z } from 'zod'
import { decimalText, leftOut } from './primitives'
import { approvalEvidence, purchaseStatus } from './purchases'

/** At most a leap year at once: each day is a bar and a row. */
export const LONGEST_FIGURES_DAYS = 366
export const DEFAULT_FIGURES_DAYS = 30

// Earlier years have no sale, and the first year no day before it.
const FIRST_DAY = '1970-01-01'
const day = (what: string) => {
  const error = `${what} must be a day such as 2026-01-31`
  return z.iso.date({ error }).refine((text) => text >= FIRST_DAY, error)
}

/** Query of GET /api/admin/figures: days in UTC, both included; by default the last 30. */
export const figuresQuery = z.object({ from: leftOut(day('from')), to: leftOut(day('to')) })
export type FiguresQuery = z.output<typeof figuresQuery>

/**
 * Those that were declined, and those that expired or were cancelled; both are among `purchases` and `total`. A server of
 * an earlier release has none.
 */
const ended = {
  declined: z.int().default(0),
  declinedTotal: decimalText.default('0.00'),
  expired: z.int().default(0),
  expiredTotal: decimalText.default('0.00'),
}

/**
 * The sale in figures: the purchases requested in these days, by their current state, so that the parts add up to the
 * same purchases.
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
      ...ended,
      /** Tokens credited. */
      tokens: z.int(),
    }),
  ),
  /** Most purchases first. */
  currencies: z.array(
    z.object({
      symbol: z.string(),
      purchases: z.int(),
      total: decimalText,
      approved: z.int(),
      approvedTotal: decimalText,
      ...ended,
    }),
  ),
  /** All four states, also those without a purchase. */
  statuses: z.array(z.object({ status: purchaseStatus, purchases: z.int(), total: decimalText })),
  /** The approved ones by their evidence: all three kinds, also those without a purchase. */
  evidence: z
    .array(z.object({ evidence: approvalEvidence, purchases: z.int(), total: decimalText }))
    .default([]),
  /**
   * What reached addresses of the sale in blocks of these days, as networks show, beside what was approved in them; by network and
   * unit. Left out where no node is asked.
   */
  received: z
    .array(
      z.object({
        /** By its name, 'Ethereum'. */
        network: z.string(),
        unit: z.string(),
        payments: z.int(),
        received: decimalText,
        approved: decimalText,
      }),
    )
    .optional(),
  /** From the payment's report to approval or decline. */
  decisions: z.object({
    decided: z.int(),
    medianSeconds: z.int().nullable(),
    /** The 90th percentile. */
    ninetiethSeconds: z.int().nullable(),
    /** Upper bound in seconds, exclusive; the lower one is the bound before. Null is the rest. */
    buckets: z.array(z.object({ underSeconds: z.int().nullable(), purchases: z.int() })),
  }),
})
export type SaleHistory = z.output<typeof saleHistory>
