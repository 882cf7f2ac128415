/**
 * What a buyer reads most often when a payment can't be credited: sent and kept in English, whatever language the one who
 * decides reads. Not taken from the catalogue, whose texts a build compiles.
 */
export const USUAL_REASONS = {
  // not a text: what is sent
  nothing: 'No payment has arrived at the address.',
  // not a text: what is sent
  tooSmall: 'The amount that arrived is too small.',
  // not a text: what is sent
  other: 'The transaction paid for another purchase.',
  // not a text: what is sent
  network: 'The payment came over another network.',
} as const

export type UsualReason = keyof typeof USUAL_REASONS

export const USUAL_REASON_NAMES = Object.keys(USUAL_REASONS) as UsualReason[]
