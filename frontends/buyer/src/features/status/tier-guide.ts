import type { Translate } from '@presale/i18n'
import { TIERS, type TierName } from '@presale/kernel'
import { formatNumber } from '@presale/ui'
import type { en } from './texts.en'

export interface TierGuide {
  readonly name: TierName
  /** 'Under 100 tokens', '250 to under 1,000 tokens', '50,000 tokens and above'. */
  readonly band: string
  readonly benefits: string
}

/** Only what the site really does, and nothing about money: no tier changes a price or a payment. */
export function tierGuide(t: Translate<typeof en>): TierGuide[] {
  return TIERS.map(({ name, from }, index) => ({
    name,
    band: bandOf(from, TIERS[index + 1]?.from, t),
    benefits: t(`benefits.${name}`),
  }))
}

function bandOf(from: number, next: number | undefined, t: Translate<typeof en>): string {
  if (next === undefined) return t('band.from', { from: formatNumber(from) })
  if (from === 0) return t('band.under', { to: formatNumber(next) })
  return t('band.fromTo', { from: formatNumber(from), to: formatNumber(next) })
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
