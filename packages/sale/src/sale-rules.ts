import { type SettingKey, siteSettings } from '@presale/contracts'

/** What the settings say about selling. */
export interface SaleRules {
  readonly isMarketedLive: boolean
  /** The sale begins here; null: it has begun. */
  readonly startsAt: Date | null
  readonly endsAt: Date | null
  readonly isFrozen: boolean
  /** The most tokens that are sold at all, whole; null: no limit. */
  readonly hardCap: number | null
  /** The most tokens of one buyer, whole; null: no limit. */
  readonly maxPerBuyer: number | null
  /** How much of the hard cap one buyer's unpaid requests hold at most, in per cent. */
  readonly unpaidPercent: number
}

/** The settings that `saleRulesOf` reads. */
export const saleRuleKeys = [
  'marketing_mode',
  'sale_starts_at',
  'sale_ends_at',
  'sale_frozen',
  'sale_hard_cap',
  'sale_max_per_buyer',
  'sale_unpaid_percent',
] as const satisfies readonly SettingKey[]

/** @param values as stored; a setting that is not set is absent */
export function saleRulesOf(values: Readonly<Record<string, string>>): SaleRules {
  const of = (key: (typeof saleRuleKeys)[number]) => values[key] || null
  const timeOf = (text: string | null) => (text === null ? null : new Date(text))
  const tokensOf = (text: string | null) => (text === null ? null : Number(text))
  return {
    isMarketedLive: of('marketing_mode') === 'live',
    startsAt: timeOf(of('sale_starts_at')),
    endsAt: timeOf(of('sale_ends_at')),
    isFrozen: of('sale_frozen') === 'true',
    hardCap: tokensOf(of('sale_hard_cap')),
    maxPerBuyer: tokensOf(of('sale_max_per_buyer')),
    unpaidPercent: Number(of('sale_unpaid_percent') ?? siteSettings.sale_unpaid_percent.fallback),
  }
}

/** Why nothing is sold now, whatever the currency. */
export type Closed = 'sale-frozen' | 'sale-not-started' | 'sale-ended'

/** The sale runs from its start up to, and without, its end. */
export function whyClosed(
  { isFrozen, startsAt, endsAt }: Pick<SaleRules, 'isFrozen' | 'startsAt' | 'endsAt'>,
  now: Date,
): Closed | undefined {
  if (isFrozen) return 'sale-frozen'
  if (endsAt !== null && now >= endsAt) return 'sale-ended'
  if (startsAt !== null && now < startsAt) return 'sale-not-started'
  return undefined
}
