import { assertNever } from '@presale/kernel'
import type { Refusal, RefusalCode } from '@presale/purchases'
import { ApiError } from '../http/api-error'

/** The one place where a refusal of the domain becomes an HTTP answer (style 9). */
export function refusalAnswer({ code, sentence }: Refusal): ApiError {
  return new ApiError(statusOf(code), code, sentence)
}

function statusOf(code: RefusalCode): number {
  switch (code) {
    case 'purchase-unknown':
      return 404
    case 'purchase-exists':
    case 'already-paid':
    case 'already-reported':
    case 'too-many-corrections':
    case 'already-approved':
    case 'already-declined':
    case 'not-paid-yet':
    case 'expired-first':
    case 'cannot-cancel-paid':
    case 'already-ended':
    case 'not-expired':
    case 'not-approved':
    case 'has-transaction':
    case 'transaction-settled-another':
    case 'not-settled-by-hash':
    case 'already-narrowed':
    case 'key-used-otherwise':
    case 'purchase-quarantined':
      return 409
    case 'transaction-not-by-hash':
    case 'output-unknown':
    case 'output-without-transaction':
      return 400
    default:
      return assertNever(code)
  }
}
