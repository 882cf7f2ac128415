import { isApiError, sentenceOf } from '@presale/api-client'
import { texts } from './texts'

interface Refusal<Field extends string> {
  readonly field: Field
  readonly sentence: string
}

/** Which field a refused entry is about, by the answer's status; the toast says it as well. */
export function refusalAtField<Field extends string>(
  error: unknown,
  fieldOf: Readonly<Record<number, Field>>,
): Refusal<Field> | undefined {
  const field = isApiError(error) ? fieldOf[error.status] : undefined
  return field && { field, sentence: sentenceOf(error, texts.t('notAccepted')) }
}
