/**
 * What a buyer reads most often when a payment can't be credited: sent and kept in English, whatever language the one who
 * decides reads. These alone are quoted in mails: anything else somebody wrote, who may have taken over an account of staff.
 */
export const USUAL_REASONS = {
  nothing: 'No payment has arrived at the address.',
  tooSmall: 'The amount that arrived is too small.',
  other: 'The transaction paid for another purchase.',
  network: 'The payment came over another network.',
} as const

export type UsualReason = keyof typeof USUAL_REASONS

export const USUAL_REASON_NAMES = Object.keys(USUAL_REASONS) as UsualReason[]

/** Which of them it is; undefined for what somebody wrote. */
export function usualReasonOf(reason: string): UsualReason | undefined {
  return USUAL_REASON_NAMES.find((name) => USUAL_REASONS[name] === reason)
}

/** Why an approval names no transaction: kept in the history in English, too. */
export const USUAL_PROOFS = {
  arrived: 'The exact amount arrived at the address in time.',
  exchange: 'Paid from an exchange that names no transaction; the amount arrived.',
  support: 'The buyer proved the payment to support.',
} as const

export const USUAL_PROOF_NAMES = Object.keys(USUAL_PROOFS) as (keyof typeof USUAL_PROOFS)[]
