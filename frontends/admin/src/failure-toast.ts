import { doesWait, isApiError } from '@presale/api-client'
import type { ToastInput } from '@presale/contracts'
import { formatExactTime } from '@presale/ui'
import { texts } from './texts'

/** A destructive 'Error' with the server's sentence where there is one, else ours; what waits has not failed. */
export function failureToast(error: unknown, fallback: string): ToastInput {
  if (doesWait(error)) {
    const { effectiveAt } = error
    const description =
      effectiveAt === null
        ? texts.t('waits.approval')
        : texts.t('waits.time', { time: formatExactTime(new Date(effectiveAt)) })
    return { title: texts.t('waits'), description }
  }
  const sentence = isApiError(error) && error.body !== '' ? error.body : fallback
  return { title: texts.t('error'), description: sentence, variant: 'destructive' }
}
