import { addSeconds } from '@presale/kernel'
import type { Services } from '../services'
import { reconcile } from './reconcile'
import { unconfirmedBefore } from './reservations'

// Far longer than a command can be on its way (8 attempts of 5 s each).
const OVERDUE_SECONDS = 300

/** Looks after the reservations whose command was cut off. Safe to run in several processes at once. */
export async function sweepReservations(
  services: Pick<Services, 'pool' | 'store' | 'clock' | 'log'>,
): Promise<void> {
  const overdue = await unconfirmedBefore(services.pool, addSeconds(services.clock.now(), -OVERDUE_SECONDS))
  for (const reservation of overdue) {
    const outcome = await reconcile(services, reservation)
    services.log.info({ purchaseId: reservation.purchaseId, outcome }, 'reservation reconciled')
  }
}
