import { assertNever } from '@presale/kernel'
import type { PurchaseEvent, RecordedEvent } from '@presale/purchases'
import type { MailKind, PurchaseMail } from './mail-job'

/** Which mail an event triggers, and whether admins get one beside the buyer. */
interface Occasion {
  readonly kind: MailKind
  readonly isForAdmins: boolean
}

/** The event table of the README. */
function occasionOf(type: PurchaseEvent['type']): Occasion | undefined {
  switch (type) {
    case 'PurchaseRequested':
      return { kind: 'requested', isForAdmins: false }
    case 'PurchaseApproved':
      return { kind: 'approved', isForAdmins: false }
    case 'PurchaseDeclined':
      return { kind: 'declined', isForAdmins: false }
    case 'PurchaseExpired':
      return { kind: 'expired', isForAdmins: false }
    case 'PurchaseLatePaymentReported':
      return { kind: 'late-payment', isForAdmins: true }
    case 'PurchasePaid':
    case 'PurchaseReopened':
    case 'ApprovalAttemptEnded':
    case 'EvidenceAdded':
    case 'EventSkipped':
      return undefined
    default:
      return assertNever(type)
  }
}

/** The mails of an event: one to the buyer, and where admins are notified, one to each of them. */
export async function mailsOfEvent(
  recorded: RecordedEvent,
  idsOfAdmins: () => Promise<readonly string[]>,
): Promise<PurchaseMail[]> {
  const { event } = recorded
  const occasion = occasionOf(event.type)
  if (!occasion) return []
  const { id: eventId, revision, created: occurredAt } = recorded
  const { traceparent } = recorded.metadata
  const { purchaseId } = event.data
  const toBuyer = {
    kind: occasion.kind,
    eventId,
    revision,
    purchaseId,
    occurredAt,
    adminId: null,
    ...(traceparent !== undefined && { traceparent }),
  }
  const admins = occasion.isForAdmins ? await idsOfAdmins() : []
  return [toBuyer, ...admins.map((adminId) => ({ ...toBuyer, adminId }))]
}
