import { removeOldAccountChanges, removeOverSessions } from '@presale/accounts'
import { type Chore, inPages } from '@presale/read-store'
import { removeOldKeys } from '../idempotency/remove-old-keys'
import { removeOldCredits } from '../moderator-limit/credits'
import type { Services } from '../services'
import { arrivedPurchases } from './arrived-purchases'

/** The rows in the api's own tables that are of no use after a while. */
export function apiChores(services: Pick<Services, 'clock' | 'store' | 'storeWatch'>): readonly Chore[] {
  const { clock } = services
  return [
    inPages('sessions', (client, limit) => removeOverSessions(client, clock.now(), limit)),
    inPages('idempotency keys', (client, limit) => removeOldKeys(client, clock.now(), limit)),
    inPages('account changes', (client, limit) => removeOldAccountChanges(client, clock.now(), limit)),
    inPages('moderator credits', (client, limit) => removeOldCredits(client, clock.now(), limit)),
    arrivedPurchases(services),
  ]
}
