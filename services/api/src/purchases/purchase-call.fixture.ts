import { randomUUID } from 'node:crypto'
import type { StoredEvent } from '@presale/event-store'
import { type PurchaseEvent, streamOf } from '@presale/purchases'
import type { SignedInCall } from '../http/call'

export const at = '2026-11-21T10:00:00.000Z'
export const purchaseId = randomUUID()
export const buyerId = randomUUID()

/** An event of the purchase, as the store returns it. */
export function stored(revision: number, { type, data }: PurchaseEvent): StoredEvent {
  const ids = { commandId: randomUUID(), correlationId: 'c', causationId: 'c' }
  return {
    stream: streamOf(purchaseId),
    revision,
    id: randomUUID(),
    type,
    created: at,
    position: { commit: String(revision), prepare: String(revision) },
    data: { ...data, purchaseId },
    metadata: { schemaVersion: 1, ...ids, actor: { id: buyerId, role: 'user' }, receivedAt: at },
  }
}

/** A call about the purchase, by its buyer or by an admin. */
export function callBy(who: 'buyer' | 'admin', body: object = {}): SignedInCall {
  const user = {
    id: who === 'buyer' ? buyerId : randomUUID(),
    name: 'Ann',
    email: 'a@b.co',
    isAdmin: who === 'admin',
    isModerator: false,
    confirmedEmail: null,
    emailNotifications: true,
    marketingEmails: true,
    createdAt: new Date(at),
    language: null,
    timeZone: null,
  }
  return {
    params: { id: purchaseId },
    query: {},
    body,
    route: 'POST a call',
    correlationId: 'c',
    idempotencyKey: undefined,
    receivedAt: new Date(at),
    begunAt: performance.now(),
    ipAddress: null,
    isByUntrustedProxy: false,
    userAgent: null,
    cookies: undefined,
    site: { isSecure: false, port: '', origin: 'http://localhost' },
    isByPerson: true,
    sessionToken: undefined,
    file: undefined,
    user,
    session: {
      id: 'session',
      user,
      hasPasskey: false,
      passwordGivenAt: new Date(),
      isSealed: { session: true, credentials: true },
    },
  }
}
