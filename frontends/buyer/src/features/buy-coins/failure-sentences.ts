import { isApiError } from '@presale/api-client'
import { assertNever } from '@presale/kernel'

/** What the buyer was doing when the call failed. */
export type BuyingAct = 'request' | 'report' | 'cancel'

export interface FailureSentences {
  /** What happened. */
  readonly title: string
  /** What it means for the money, and what to do. */
  readonly text: string
}

/** For the page, where it stays; the toast has the server's words alone and goes. */
export function failureSentences(error: Error, act: BuyingAct): FailureSentences {
  if (!isApiError(error)) return { title: noAnswerTitle(act), text: noAnswerText(act) }
  const text = `${moneySentence(act, error.status)} ${nextSentence(error.status, error.retryAfter, act)}`
  return { title: error.body === '' ? error.message : error.body, text }
}

function noAnswerTitle(act: BuyingAct): string {
  switch (act) {
    case 'request':
      return 'No answer came from the server'
    case 'report':
      return 'We do not know whether your report has arrived'
    case 'cancel':
      return 'We do not know whether the purchase was cancelled'
    default:
      return assertNever(act)
  }
}

function noAnswerText(act: BuyingAct): string {
  switch (act) {
    case 'request':
      return 'Nothing has been paid. Check your connection and press Get Payment Address again: it stays one purchase.'
    case 'report':
      return 'A payment that you sent is not lost. Check your connection and press the button again: it counts once.'
    case 'cancel':
      return 'Nothing is owed. Check your connection and press Cancel again, or close this: without a payment it ends by itself.'
    default:
      return assertNever(act)
  }
}

function moneySentence(act: BuyingAct, status: number): string {
  switch (act) {
    case 'request':
      // Only a refusal is certain: a server that failed may have made the purchase before it did.
      return status < 500
        ? 'No purchase was made, and nothing is to be paid.'
        : 'Nothing has been paid, and trying again stays one purchase.'
    case 'report':
      return 'A payment that you sent is not lost.'
    case 'cancel':
      return 'The purchase stands as it is shown here.'
    default:
      return assertNever(act)
  }
}

function nextSentence(status: number, retryAfter: number | undefined, act: BuyingAct): string {
  if (status === 401) return 'Sign in again: your purchases are in My Coins.'
  if (status === 429 || status === 503) return `Try again ${waitPhrase(retryAfter)}.`
  if (status >= 500) return 'Try again in a moment.'
  switch (act) {
    case 'request':
      // No wallet is set up for it: nothing about the amount would help.
      if (status === 404) return 'Go back to selection and choose another currency.'
      return 'Put that right, then try again.'
    case 'report':
      return 'Do not pay again. If it stays so, write to support and name the purchase id.'
    case 'cancel':
      return 'Without a payment it ends by itself.'
    default:
      return assertNever(act)
  }
}

function waitPhrase(seconds: number | undefined): string {
  if (seconds === undefined || seconds < 1) return 'in a moment'
  if (seconds < 90) return `in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
