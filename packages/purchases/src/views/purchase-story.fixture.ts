import { derivedId } from '@presale/kernel'
import type { PurchaseCommand, SettledBy } from '../domain/commands'
import { decide } from '../domain/decide'
import type { Actor, PurchaseEvent, PurchaseTerms } from '../domain/events'
import { purchaseTerms } from '../domain/purchase-event.fixture'
import { evolve, initialState, type Nothing, type PurchaseState } from '../domain/state'
import type { RecordedEvent } from '../stream/recorded-event'

/** The steps of a purchase in tests; its own decider makes the events, at fixed times. */
export type Step =
  | 'request'
  | 'report'
  | 'approve'
  | 'decline'
  | 'expire'
  | 'cancel'
  | 'report-late'
  | 'reopen'

export interface Story extends Partial<PurchaseTerms> {
  readonly id: string
  readonly buyerId: string
  readonly transactionHash?: string | null
  readonly declinedFor?: string
  /** Minutes after 10:00 at which it begins. */
  readonly atMinute?: number
}

const START = Date.parse('2026-11-21T10:00:00.000Z')
export const staffId = '9f0c7e1d-35e4-4a3b-a5f6-40ad5bb7f001'

/** The events of these steps, a second apart (an expiry a day later), positions in order of time. */
export function recordedEvents(story: Story, ...steps: readonly Step[]): RecordedEvent[] {
  let state: PurchaseState | Nothing = initialState
  let at = START + (story.atMinute ?? 0) * 60_000
  return steps.map((step, revision) => {
    at += step === 'expire' ? 86_400_000 : 1000
    const decision = decide(commandOf(step, story, new Date(at)), state)
    const event = decision.events?.[0]
    if (!event)
      throw new Error(`${step} does not follow: ${decision.refused?.sentence ?? 'nothing happened'}`)
    state = evolve(state, event)
    return recorded(story.id, event, revision, new Date(at))
  })
}

export function recorded(
  purchaseId: string,
  event: PurchaseEvent,
  revision: number,
  at: Date,
): RecordedEvent {
  const metadata = {
    schemaVersion: 1,
    commandId: `c-${revision}`,
    correlationId: 'request-1',
    causationId: 'request-1',
    actor: { id: staffId, role: 'admin' as const },
    receivedAt: at.toISOString(),
  }
  return {
    id: derivedId('test event', purchaseId, String(revision)),
    type: event.type,
    position: { commit: String(at.getTime() * 7), prepare: String(at.getTime() * 7) },
    purchaseId,
    revision,
    created: at.toISOString(),
    event,
    metadata,
    stored: { data: event.data, metadata },
  }
}

function commandOf(step: Step, story: Story, at: Date): PurchaseCommand {
  const buyer: Actor = { id: story.buyerId, role: 'user' }
  const staff: Actor = { id: staffId, role: 'admin' }
  const transactionHash = story.transactionHash ?? null
  switch (step) {
    case 'request':
      return {
        type: 'request',
        at,
        actor: buyer,
        purchaseId: story.id,
        paymentWindowSeconds: 900,
        terms: termsOf(story, at),
      }
    case 'report':
    case 'report-late':
      return { type: 'report-payment', at, actor: buyer, transactionHash, approvalWindowSeconds: 3600 }
    case 'approve':
      return { type: 'approve', at, actor: staff, settled: settledOf(story), reason: null }
    case 'decline':
      return { type: 'decline', at, actor: staff, reason: story.declinedFor ?? 'No payment seen' }
    case 'expire':
      return { type: 'expire', at, actor: { id: null, role: 'system' } }
    case 'cancel':
      return { type: 'cancel', at, actor: buyer }
    case 'reopen':
      return {
        type: 'reopen',
        at,
        actor: staff,
        reason: 'The payment was found',
        approvalWindowSeconds: 3600,
      }
  }
}

function termsOf({ id, transactionHash, atMinute, ...terms }: Story, at: Date): PurchaseTerms {
  return purchaseTerms({
    tokenPrice: '3.0000',
    currencyPrice: '97250.00',
    cryptoAmount: '0.007712',
    walletAddress: 'bc1qpresale',
    pricesReadAt: at.toISOString(),
    ...terms,
  })
}

function settledOf({ id, transactionHash }: Story): SettledBy | null {
  if (!transactionHash) return null
  return { transactionHash, output: 'any', claimId: derivedId('test claim', id) }
}
