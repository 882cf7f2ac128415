import type { Finding } from './finding'
import type { JudgedPurchase } from './purchase'
import type { Stored } from './read-streams'

const RULE = 'one settlement an output'

interface Claim {
  readonly id: string
  readonly purchase: string
  readonly output: string
}

/** A transaction, or each of its outputs, settles one purchase, and every approval by a transaction has its claim. */
export function settlementsHold(events: readonly Stored[], purchases: readonly JudgedPurchase[]): Finding[] {
  const findings: Finding[] = []
  const open = new Map<string, Claim[]>()
  for (const { stream, type, data } of events) {
    if (!stream.startsWith('settlement-')) continue
    const claims = open.get(stream) ?? []
    const claim = { id: String(data.claimId), purchase: String(data.purchaseId), output: String(data.output) }
    if (type === 'TransactionSettled') {
      const excluded = claims.filter(
        ({ output, purchase }) =>
          purchase !== claim.purchase &&
          (output === claim.output || output === 'any' || claim.output === 'any'),
      )
      for (const other of excluded)
        findings.push({ rule: RULE, what: `${stream}: ${claim.purchase} beside ${other.purchase}` })
      open.set(stream, [...claims, claim])
    }
    if (type === 'SettlementReleased')
      open.set(
        stream,
        claims.filter(({ id }) => id !== claim.id),
      )
  }
  const standing = new Set([...open.values()].flat().map(({ id }) => id))
  for (const { id, events: own } of purchases)
    for (const { type, data } of own)
      if (
        type === 'PurchaseApproved' &&
        data.evidence === 'transaction' &&
        !standing.has(String(data.claimId))
      )
        findings.push({ rule: RULE, what: `${id} is approved by a claim that does not stand` })
  return findings
}
