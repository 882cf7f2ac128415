import {
  removeOldAccountChanges,
  removeOldConfirmations,
  removeOldResets,
  removeOldSignInChanges,
  removeOverCeremonies,
  removeOverSessions,
} from '@presale/accounts'
import { type Chore, inPages } from '@presale/read-store'
import { removeOldAlarms } from '@presale/sale'
import { removeOldKeys } from '../idempotency/remove-old-keys'
import { removeOldCredits } from '../moderator-limit/credits'
import { removeOldReports } from '../remotes/reports'
import { removeOldMarkKeys } from '../remotes/session-mark'
import { removeOldIssued } from '../selling/issued-addresses'
import type { Services } from '../services'
import { arrivedPurchases } from './arrived-purchases'

type ChoreServices = Pick<Services, 'clock' | 'readers' | 'store' | 'storeWatch'> & {
  readonly config: Pick<Services['config'], 'PAYMENT_WINDOW_SECONDS'>
}

/** The rows in the api's own tables that are of no use after a while. */
export function apiChores(services: ChoreServices): readonly Chore[] {
  const { clock } = services
  return [
    inPages('sessions', (client, limit) => removeOverSessions(client, clock.now(), limit)),
    inPages('ceremonies', (client, limit) => removeOverCeremonies(client, clock.now(), limit)),
    inPages('idempotency keys', (client, limit) => removeOldKeys(client, clock.now(), limit)),
    inPages('account changes', (client, limit) => removeOldAccountChanges(client, clock.now(), limit)),
    inPages('sign-in changes', (client, limit) => removeOldSignInChanges(client, clock.now(), limit)),
    inPages('links for confirmation', (client, limit) => removeOldConfirmations(client, clock.now(), limit)),
    inPages('links for a new password', (client, limit) => removeOldResets(client, clock.now(), limit)),
    inPages('moderator credits', (client, limit) => removeOldCredits(client, clock.now(), limit)),
    inPages('remote reports', (client, limit) => removeOldReports(client, clock.now(), limit)),
    inPages('keys of session marks', (client) => removeOldMarkKeys(client, clock.now())),
    inPages('issued addresses', (client, limit) =>
      removeOldIssued(client, clock.now(), services.config.PAYMENT_WINDOW_SECONDS, limit),
    ),
    inPages('alarms', (client, limit) => removeOldAlarms(client, limit)),
    arrivedPurchases(services),
  ]
}
