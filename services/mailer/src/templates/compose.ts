import { assertNever, isolated } from '@presale/kernel'
import type { MailKind } from '../mail-job'
import { ENGLISH, type Wording } from '../texts/wording'
import { approvedMail, declinedMail } from './decided'
import { expiredMail } from './expired'
import { latePaymentAdminMail, latePaymentMail, seenLateMail } from './late-payment'
import type { MailContent, Occurrence } from './mail-content'
import { oneLine } from './one-line'
import { requestedMail } from './requested'

/** The mail to the buyer, or to an admin, with every text that users entered reduced to one line. */
export function composeMail(
  kind: MailKind,
  isToAdmin: boolean,
  occurrence: Occurrence,
  wording: Wording = ENGLISH,
): MailContent {
  const tokenName = isolated(oneLine(occurrence.tokenName, 50))
  const content = written(kind, isToAdmin, { ...occurrence, tokenName }, wording)
  return { ...content, facts: content.facts.map(([label, value]) => [label, oneLine(value, 500)] as const) }
}

function written(kind: MailKind, isToAdmin: boolean, occurrence: Occurrence, wording: Wording): MailContent {
  switch (kind) {
    case 'requested':
      return requestedMail(occurrence, wording)
    case 'approved':
      return approvedMail(occurrence, wording)
    case 'declined':
      return declinedMail(occurrence, wording)
    case 'expired':
      return expiredMail(occurrence, wording)
    case 'late-payment':
      return isToAdmin ? latePaymentAdminMail(occurrence, wording) : latePaymentMail(occurrence, wording)
    case 'seen-late':
      return seenLateMail(occurrence, wording)
    default:
      return assertNever(kind)
  }
}
