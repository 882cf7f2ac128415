import type { Night } from '../history'
import { commandsHaveTheirEvents } from './commands-and-events'
import { deadlinesHold } from './deadlines'
import type { Finding } from './finding'
import { answersFit } from './linearizable'
import { purchasesOf } from './purchase'
import type { Stored } from './read-streams'
import { type SaleRules, saleRulesHold } from './sale-rules'
import { settlementsHold } from './settlements'
import { noMailTwice, staffLogIsWhole, viewsAreWhole } from './views'

/**
 * Judges a night by the event store and the histories of its clients. It shares nothing with the product: an error of its code
 * would otherwise be an error of both, and seen by neither.
 * @param events all of the store, in its order
 * @param judgedAt when they were read
 */
export function judge(
  night: Night,
  events: readonly Stored[],
  before: SaleRules,
  judgedAt: number,
): Finding[] {
  const purchases = purchasesOf(events)
  const own = purchases.filter(({ buyer }) => night.accounts.has(buyer))
  return [
    ...own.flatMap(({ id, faults }) =>
      faults.map((fault) => ({ rule: 'the way of a purchase', what: `${id}: ${fault}` })),
    ),
    ...commandsHaveTheirEvents(night, purchases),
    ...answersFit(night, own),
    ...saleRulesHold(night, events, purchases, before),
    ...settlementsHold(events, purchases),
    ...deadlinesHold(night, purchases, judgedAt),
    ...viewsAreWhole(night, purchases, judgedAt),
    ...staffLogIsWhole(night),
    ...noMailTwice(night),
  ]
}
