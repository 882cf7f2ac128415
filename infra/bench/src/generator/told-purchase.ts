import type { NewEvent } from '@presale/event-store'
import { derivedId } from '@presale/kernel'
import {
  decide,
  encodeEvents,
  evolve,
  initialState,
  type Nothing,
  type PurchaseCommand,
  type PurchaseState,
} from '@presale/purchases'

/**
 * The events of a purchase that was sent these commands, told by the domain's own decider and written by its
 * own codec. All of them go into the store with one append: one after the other, the expiry service would
 * end what is long overdue before its next event came.
 * @throws when one of the commands is refused, or makes nothing happen
 */
export function toldPurchase(purchaseId: string, commands: readonly PurchaseCommand[]): NewEvent[] {
  const events: NewEvent[] = []
  let state: PurchaseState | Nothing = initialState
  for (const [number, command] of commands.entries()) {
    const decision = decide(command, state)
    const event = decision.events?.[0]
    if (!event)
      throw new Error(`${command.type} does not follow: ${decision.refused?.sentence ?? 'too early'}`)
    const commandId = derivedId('seeded command', purchaseId, String(number))
    const { actor } = command
    events.push(
      ...encodeEvents([event], {
        ...{ commandId, correlationId: commandId, causationId: commandId, actor },
        receivedAt: command.at.toISOString(),
      }),
    )
    state = evolve(state, event)
  }
  return events
}
