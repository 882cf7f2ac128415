import { derivedId } from '@presale/kernel'
import { endingWhileSeen, watchingOn } from '@presale/payments'
import { executePurchase } from '@presale/purchases'
import type { ProcessContext } from '@presale/runtime'
import { Keeper } from '../keeping/keeper'
import type { Services } from '../services'
import { coveringOf } from './seen-on-chain'

type Used = Pick<Services, 'readers' | 'store' | 'config' | 'views' | 'clock' | 'log'>

const LOOK_EVERY_MS = 15_000
/** So long before a window ends it is renewed: in time for a round that fails, and one that is late. */
const BEFORE_END_MS = 120_000

/**
 * Renews the windows of purchases that their network shows as paid and that are not decided yet: a payment of Bitcoin has often
 * too few confirmations after an hour. Expiry knows nothing of it, it sees another deadline; and where no node is asked, or none
 * answers, windows end as ever.
 */
export function keepWindows(services: Used, context: Pick<ProcessContext, 'onStop'>): void {
  new Keeper(services, {
    name: 'api-windows',
    connections: 1,
    everyMs: LOOK_EVERY_MS,
    what: 'renewing the windows of payments that are seen',
    round: () => renewAll(services),
    close: () => undefined,
  }).start(context)
}

async function renewAll(services: Used): Promise<void> {
  const { readers, clock, config } = services
  if (!(await watchingOn(readers))?.isListed) return
  const soon = Math.min(BEFORE_END_MS, (config.APPROVAL_WINDOW_SECONDS * 1000) / 2)
  const ids = await endingWhileSeen(readers, new Date(clock.now().getTime() + soon))
  for (const id of ids) await renew(services, id)
}

/** Any number of processes may do it: the same renewal has the same id. */
async function renew(services: Used, purchaseId: string): Promise<void> {
  const { store, clock, config, views, log } = services
  const row = await views.payment(purchaseId)
  if (row?.status !== 'awaiting-approval') return
  const covering = await coveringOf(services, row)
  if (!covering) return
  const at = clock.now()
  const commandId = derivedId('renew-window', purchaseId, row.expiresAt)
  const executed = await executePurchase(store, {
    purchaseId,
    commandId,
    correlationId: commandId,
    actor: { id: null, role: 'system' },
    receivedAt: at,
    commands: [
      {
        type: 'renew-window',
        at,
        actor: { id: null, role: 'system' },
        approvalWindowSeconds: config.APPROVAL_WINDOW_SECONDS,
        ...covering,
      },
    ],
  })
  if (executed.ok && executed.outcome === 'accepted')
    log.info({ purchaseId }, 'its window was renewed while its payment is not deep enough')
}
