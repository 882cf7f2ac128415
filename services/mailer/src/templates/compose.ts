import { assertNever, isolated } from '@presale/kernel'
import type { MailKind } from '../mail-job'
import { approvedMail, declinedMail } from './decided'
import { expiredMail } from './expired'
import { latePaymentAdminMail, latePaymentMail } from './late-payment'
import type { MailContent, Occurrence } from './mail-content'
import { oneLine } from './one-line'
import { requestedMail } from './requested'

/** The mail to the buyer, or to an admin, with every text that users entered reduced to one line. */
export function composeMail(kind: MailKind, isToAdmin: boolean, occurrence: Occurrence): MailContent {
  const content = written(kind, isToAdmin, {
    ...occurrence,
    tokenName: isolated(oneLine(occurrence.tokenName, 50)),
  })
  return { ...content, facts: content.facts.map(([label, value]) => [label, oneLine(value, 500)] as const) }
}

function written(kind: MailKind, isToAdmin: boolean, occurrence: Occurrence): MailContent {
  switch (kind) {
    case 'requested':
      return requestedMail(occurrence)
    case 'approved':
      return approvedMail(occurrence)
    case 'declined':
      return declinedMail(occurrence)
    case 'expired':
      return expiredMail(occurrence)
    case 'late-payment':
      return isToAdmin ? latePaymentAdminMail(occurrence) : latePaymentMail(occurrence)
    default:
      return assertNever(kind)
  }
}
