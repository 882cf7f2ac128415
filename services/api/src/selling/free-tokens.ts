import type { ProjectedPurchase } from '@presale/purchases'
import type { Services } from '../services'
import { releaseHolds } from './hold-tokens'

/**
 * Frees the tokens of a purchase that has just ended, before its call is answered: whoever reads the answer may buy
 * them. Where that fails, whoever follows the purchases frees them, as where no limit is in force.
 */
export async function freeTokens(
  { pool, log, holds }: Pick<Services, 'pool' | 'log' | 'holds'>,
  { id: purchaseId, status, revision }: ProjectedPurchase,
): Promise<void> {
  if (!holds.isLimited || (status !== 'expired' && status !== 'declined')) return
  try {
    await releaseHolds(pool, [{ purchaseId, revision }])
  } catch (error) {
    log.warn({ err: error, purchaseId }, 'the tokens of an ended purchase are freed later')
  }
}
