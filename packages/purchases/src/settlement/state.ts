import { assertNever } from '@presale/kernel'
import type { SettlementEvent } from './events'

/** What one attempt claims on a transaction. */
export interface ClaimTerms {
  readonly claimId: string
  readonly purchaseId: string
  /** The purchase's last revision when the attempt was decided. */
  readonly purchaseRevision: number
  readonly output: string
  /** Of a log within its own receipt, where it is known. */
  readonly place?: string
  readonly isCarriedOver: boolean
}

/** A claim that was stored. */
export interface Claim extends ClaimTerms {
  readonly settledAt: string
  readonly isHeld: boolean
}

/** Every claim ever made on one transaction, by id. */
export type Settlement = ReadonlyMap<string, Claim>

export const nothingSettled: Settlement = new Map()

export function evolveSettlement(settlement: Settlement, event: SettlementEvent): Settlement {
  switch (event.type) {
    case 'TransactionSettled': {
      const { isCarriedOver, claimId, purchaseId, purchaseRevision, settledAt } = event.data
      const claim = { claimId, purchaseId, purchaseRevision, settledAt, ...claimedOutput(event.data) }
      return withClaim(settlement, { ...claim, isCarriedOver: isCarriedOver ?? false, isHeld: true })
    }
    case 'SettlementReleased':
      return withClaim(settlement, { ...known(settlement, event), isHeld: false })
    case 'SettlementNarrowed':
      return withClaim(settlement, { ...known(settlement, event), ...claimedOutput(event.data) })
    default:
      return assertNever(event)
  }
}

/** What two claims are compared by. */
export type ClaimedOutput = Pick<ClaimTerms, 'output' | 'place'>

export const claimedOutput = ({
  output,
  place,
}: {
  readonly output: string
  readonly place?: string | undefined
}): ClaimedOutput => ({
  output,
  ...(place === undefined ? {} : { place }),
})

function withClaim(settlement: Settlement, claim: Claim): Settlement {
  return new Map(settlement).set(claim.claimId, claim)
}

function known(settlement: Settlement, { type, data }: SettlementEvent): Claim {
  const claim = settlement.get(data.claimId)
  if (!claim) throw new Error(`${type} on a claim that was never made: ${data.claimId}`)
  return claim
}
