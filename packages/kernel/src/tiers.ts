/** Membership tiers by balance, used by server and screens alike. */
export const TIERS = [
  { name: 'Basic', from: 0 },
  { name: 'Bronze', from: 100 },
  { name: 'Silver', from: 250 },
  { name: 'Gold', from: 1_000 },
  { name: 'Platinum', from: 5_000 },
  { name: 'Diamond', from: 25_000 },
  { name: 'Legendary', from: 50_000 },
] as const

export type TierName = (typeof TIERS)[number]['name']

export interface TierProgress {
  readonly tier: TierName
  /** Absent at Legendary, which is the maximum. */
  readonly next?: TierName
  readonly tokensNeeded: number
  /** Position within the current band, 0 to 100. */
  readonly percent: number
}

export function tierOf(balance: number): TierName {
  return bandOf(balance).current.name
}

/** The buy screen's tier of an entered amount: starts at Bronze, also below 100. */
export function tierOfAmount(tokens: number): TierName {
  return tierOf(Math.max(tokens, 100))
}

export function tierProgress(balance: number): TierProgress {
  const { current, next } = bandOf(balance)
  if (!next) return { tier: current.name, tokensNeeded: 0, percent: 100 }
  const percent = ((balance - current.from) / (next.from - current.from)) * 100
  return {
    tier: current.name,
    next: next.name,
    tokensNeeded: next.from - balance,
    percent: Math.min(100, Math.max(0, percent)),
  }
}

function bandOf(balance: number) {
  let index = 0
  TIERS.forEach((tier, at) => {
    if (balance >= tier.from) index = at
  })
  return { current: TIERS[index] ?? TIERS[0], next: TIERS[index + 1] }
}
