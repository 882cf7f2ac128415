import { TIERS, type TierName } from '@presale/kernel'
import { formatNumber } from '@presale/ui'

export interface TierGuide {
  readonly name: TierName
  /** 'Under 100 tokens', '250 to under 1,000 tokens', '50,000 tokens and above'. */
  readonly band: string
  readonly benefits: string
}

/**
 * Only what the site really does, and nothing about money: no tier changes a price or a payment.
 */
const BENEFITS: Readonly<Record<TierName, string>> = {
  Basic: 'Your account, with every screen of the sale.',
  Bronze: 'The first badge. The smallest purchase, 100 tokens, reaches it.',
  Silver: 'The Silver badge beside your balance.',
  Gold: 'The Gold badge. The recommended amounts begin here, at 1,000 tokens.',
  Platinum: 'The Platinum badge.',
  Diamond: 'The Diamond badge, the last step before the premium threshold.',
  Legendary: 'The highest badge, and the tier that the Elite Privileges are for.',
}

export const TIER_GUIDE: readonly TierGuide[] = TIERS.map(({ name, from }, index) => ({
  name,
  band: bandOf(from, TIERS[index + 1]?.from),
  benefits: BENEFITS[name],
}))

function bandOf(from: number, next: number | undefined): string {
  if (next === undefined) return `${formatNumber(from)} tokens and above`
  if (from === 0) return `Under ${formatNumber(next)} tokens`
  return `${formatNumber(from)} to under ${formatNumber(next)} tokens`
}

export type TierStanding =
  | { readonly kind: 'reached' }
  | { readonly kind: 'yours' }
  | { readonly kind: 'ahead'; readonly tokensNeeded: number }

/** Where a tier stands for somebody who holds that much. */
export function standingOf(name: TierName, balance: number): TierStanding {
  const index = TIERS.findIndex((tier) => tier.name === name)
  const from = TIERS[index]?.from ?? 0
  const next = TIERS[index + 1]?.from ?? Number.POSITIVE_INFINITY
  if (balance < from) return { kind: 'ahead', tokensNeeded: from - balance }
  return { kind: balance < next ? 'yours' : 'reached' }
}
