import type { Night } from '../history'
import type { Finding } from './finding'
import type { JudgedPurchase } from './purchase'
import type { Stored } from './read-streams'

const RULE = 'deadlines'
const ROUNDED_MS = 5

/**
 * Nothing expires before its deadline, and nothing later than a sweep after it. While something was broken no sweep could be
 * expected: then it counts from when everything ran again.
 * @param judgedAt when the events were read
 */
export function deadlinesHold(
  { accounts, calmAt, sweepMs }: Night,
  purchases: readonly JudgedPurchase[],
  judgedAt: number,
): Finding[] {
  const late = (deadline: number, at: number) => at > Math.max(deadline, calmAt) + sweepMs
  return purchases
    .filter(({ buyer }) => accounts.has(buyer))
    .flatMap(({ id, events, states }) => {
      const findings: Finding[] = []
      for (const [nth, event] of events.entries()) {
        if (event.type !== 'PurchaseExpired' || event.data.cause !== 'deadline') continue
        const deadline = deadlineBefore(events, nth)
        if (event.createdAt < deadline - ROUNDED_MS)
          findings.push({ rule: RULE, what: `${id} expired ${deadline - event.createdAt} ms early` })
        if (late(deadline, event.createdAt))
          findings.push({ rule: RULE, what: `${id} expired ${event.createdAt - deadline} ms late` })
      }
      const isOpen = states.at(-1) === 'unpaid' || states.at(-1) === 'paid'
      const deadline = deadlineBefore(events, events.length)
      if (isOpen && late(deadline, judgedAt))
        findings.push({
          rule: RULE,
          what: `${id} is still open ${judgedAt - deadline} ms after its deadline`,
        })
      return findings
    })
}

function deadlineBefore(events: readonly Stored[], nth: number): number {
  const set = events.slice(0, nth).findLast(({ data }) => typeof data.expiresAt === 'string')
  return new Date(String(set?.data.expiresAt)).getTime()
}
