import { EventStoreUnavailable } from '@presale/event-store'
import { addSeconds } from '@presale/kernel'
import {
  decodeSettlementEvent,
  loadSettlement,
  type Released,
  releaseIfOver,
  type Transaction,
} from '@presale/purchases'
import type { Pool } from '@presale/read-store'
import { gaugeByState, type Operations } from '@presale/runtime'
import type { Services } from '../services'
import {
  countOpenClaims,
  type OpenClaim,
  overdueClaims,
  recordDecided,
  recordPassedOver,
} from './follow-claims'

/** Far longer than an attempt takes that somebody still waits for. */
const OVERDUE_SECONDS = 30
const LOOK_AGAIN_SECONDS = 300

export type Sweeping = Pick<Services, 'pool' | 'store' | 'clock' | 'log'>

/**
 * Judges claims that have not changed for a while: releases those whose approval has become impossible, and approves
 * nothing. Safe in several processes at once, and beside the attempts themselves.
 */
export async function sweepClaims(sweeping: Sweeping): Promise<void> {
  const { pool, clock, log } = sweeping
  const now = clock.now()
  for (const open of await overdueClaims(pool, addSeconds(now, -OVERDUE_SECONDS), now)) {
    const judged = await judge(sweeping, open)
    if (judged.outcome === 'unjudgeable') {
      await recordPassedOver(pool, open, judged.cause, addSeconds(now, LOOK_AGAIN_SECONDS))
      log.warn({ ...open, cause: judged.cause }, 'a claim on a transaction cannot be judged')
      continue
    }
    await recordDecided(pool, open)
    if (judged.outcome === 'released') log.info(open, 'a claim on a transaction was released')
  }
}

/** An error with one claim does not stop the others, unless the store is unavailable. */
async function judge(sweeping: Sweeping, open: OpenClaim): Promise<Released> {
  try {
    return await judgeInStreams(sweeping, open)
  } catch (error) {
    if (error instanceof EventStoreUnavailable) throw error
    return { outcome: 'unjudgeable', cause: error instanceof Error ? error.message : String(error) }
  }
}

async function judgeInStreams({ store, clock }: Sweeping, open: OpenClaim): Promise<Released> {
  const stored = await store.readEvent(open.stream, open.revision)
  if (!stored) return { outcome: 'unjudgeable', cause: 'The event of this claim is gone' }
  const { event } = decodeSettlementEvent(stored)
  const transaction: Transaction = { network: event.data.network, hash: event.data.hash }
  const { settlement } = await loadSettlement(store, transaction)
  const claim = settlement.get(event.data.claimId)
  if (!claim?.isHeld) return { outcome: 'released' }
  return releaseIfOver(store, { transaction, claim, now: clock.now(), endsAttempt: true })
}

export function settlementMetrics(registry: Operations['registry'], pool: Pool): void {
  gaugeByState(
    registry,
    {
      name: 'presale_settlement_claims',
      help: 'Claims on transactions whose outcome is open, by whether they can be judged',
    },
    async () => ({ ...(await countOpenClaims(pool)) }),
  )
}
