import { assertNever } from '@presale/kernel'
import type { MailKind } from '../mail-job'
import { approvedLetter, declinedLetter } from './decided'
import { expiredLetter } from './expired'
import { latePaymentAdminLetter, latePaymentLetter } from './late-payment'
import type { Letter, Occurrence } from './letter'
import { oneLine } from './one-line'
import { requestedLetter } from './requested'

/** The letter to the buyer, or to an admin, with all that others have entered made one line each. */
export function composeLetter(kind: MailKind, isToAdmin: boolean, occurrence: Occurrence): Letter {
  const letter = written(kind, isToAdmin, {
    ...occurrence,
    tokenName: oneLine(occurrence.tokenName, 50),
  })
  return { ...letter, facts: letter.facts.map(([label, value]) => [label, oneLine(value, 500)] as const) }
}

function written(kind: MailKind, isToAdmin: boolean, occurrence: Occurrence): Letter {
  switch (kind) {
    case 'requested':
      return requestedLetter(occurrence)
    case 'approved':
      return approvedLetter(occurrence)
    case 'declined':
      return declinedLetter(occurrence)
    case 'expired':
      return expiredLetter(occurrence)
    case 'late-payment':
      return isToAdmin ? latePaymentAdminLetter(occurrence) : latePaymentLetter(occurrence)
    default:
      return assertNever(kind)
  }
}
