import { ended, isApiError } from '@presale/api-client'
import type { Translate } from '@presale/i18n'
import { assertNever } from '@presale/kernel'
import type { en } from './texts.en'

/** What the buyer was doing when the call failed. */
export type BuyingAct = 'request' | 'report'

export interface FailureSentences {
  /** What happened. */
  readonly title: string
  /** What it means for the money, and what to do. */
  readonly text: string
}

/** For the page, where it stays; the toast has the server's words alone and goes. */
export function failureSentences(error: Error, act: BuyingAct, t: Translate<typeof en>): FailureSentences {
  if (!isApiError(error)) return { title: t(`noAnswer.${act}`), text: t(`noAnswer.${act}.hint`) }
  const text = `${moneySentence(act, error.status, t)} ${nextSentence(error, act, t)}`
  return { title: ended(error.body === '' ? wordless(error.status, t) : error.body), text }
}

/** For an answer that says nothing but its status, as a proxy's may. */
function wordless(status: number, t: Translate<typeof en>): string {
  return status >= 500 ? t('wordless.server', { status }) : t('wordless.refused', { status })
}

function moneySentence(act: BuyingAct, status: number, t: Translate<typeof en>): string {
  switch (act) {
    case 'request':
      // Only a refusal is certain: a server that failed may have made the purchase before it did.
      return status < 500 ? t('requestFailed.none') : t('requestFailed.unknown')
    case 'report':
      return t('reportFailed.lost')
    default:
      return assertNever(act)
  }
}

interface Refusal {
  readonly status: number
  readonly retryAfter: number | undefined
  readonly code?: string | undefined
}

type Code = string | undefined

/** Refusals of one currency: neither waiting nor another amount would help. */
const OF_CURRENCY: readonly Code[] = ['no-wallet', 'sample-price', 'sample-wallet']

/** Refusals of the sale as a whole: nothing that the buyer enters would help. */
const CLOSED: readonly Code[] = ['sale-frozen', 'sale-not-started', 'sale-ended', 'sold-out']

/** Where no code came along, nothing is known that the buyer could put right. */
const isClosed = ({ status, code }: Refusal) => (code === undefined ? status === 409 : CLOSED.includes(code))

const isOfCurrency = ({ status, code }: Refusal) => status === 404 || OF_CURRENCY.includes(code)

function nextSentence(refusal: Refusal, act: BuyingAct, t: Translate<typeof en>): string {
  const { status, retryAfter } = refusal
  if (act === 'request' && isOfCurrency(refusal)) return t('requestFailed.currency')
  if (status === 401) return t('signInAgain')
  if (status === 429 || status === 503) return againSentence(retryAfter, t)
  if (status >= 500) return t('again.moment')
  switch (act) {
    case 'request':
      return isClosed(refusal) ? t('requestFailed.kept') : t('requestFailed.correct')
    case 'report':
      return t('reportFailed.next')
    default:
      return assertNever(act)
  }
}

function againSentence(seconds: number | undefined, t: Translate<typeof en>): string {
  if (seconds === undefined || seconds < 1) return t('again.moment')
  if (seconds < 90) return t('again.seconds', { seconds })
  return t('again.minutes', { minutes: Math.ceil(seconds / 60) })
}
