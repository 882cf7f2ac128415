import { anError, type Finding } from '@presale/kernel'
import type { Pool } from '@presale/read-store'
import { checkPurchaseViews } from './purchase-views'

/** For who checks an installation: are the live views those of this code? */
export async function viewFindings(pool: Pool): Promise<Finding[]> {
  try {
    await checkPurchaseViews(pool)
    return []
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return [
      anError(
        `The read models are not those of this release: ${why.replace(/\.$/, '')}.`,
        'Start a projector, which makes those that are missing; others: npm run projections -- rebuild --outdated',
      ),
    ]
  }
}
