import { isApiError } from '@presale/api-client'
import type { ToastInput } from '@presale/contracts'
import { texts } from './texts'

/** A destructive 'Error' with the server's sentence where there is one, else ours. */
export function failureToast(error: unknown, fallback: string): ToastInput {
  const sentence = isApiError(error) && error.body !== '' ? error.body : fallback
  return { title: texts.t('error'), description: sentence, variant: 'destructive' }
}
