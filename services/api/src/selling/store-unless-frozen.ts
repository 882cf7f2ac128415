import { decorate, type EventStore } from '@presale/event-store'
import type { Queryable } from '@presale/read-store'
import { findSaleRules } from '@presale/sale'
import { conflict } from '../http/api-error'
import { closedSentence } from './not-sold'

/** A request that is under way may be behind a freeze for so long. */
const BEHIND_FOR_MS = 2000

/**
 * The store for a purchase whose rules were read at this moment: one that was held up since asks about the freeze once
 * more. @param store looks at everything else right before it appends, since the question may take long
 * @throws ApiError 409 `sale-frozen`, when it appends
 */
export function storeUnlessFrozen(store: EventStore, db: Queryable, rulesReadAt: number): EventStore {
  return decorate(store, {
    async append(append) {
      if (performance.now() - rulesReadAt > BEHIND_FOR_MS) await assertNotFrozen(db)
      return append()
    },
  })
}

async function assertNotFrozen(db: Queryable): Promise<void> {
  const rules = await findSaleRules(db)
  if (rules.isFrozen) throw conflict('sale-frozen', closedSentence('sale-frozen', rules))
}
