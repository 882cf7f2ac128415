import { tokenNameInput, tokenPriceInput, validationSentence } from '@presale/contracts'

export type CheckedEntry =
  | { readonly isValid: true; readonly value: string }
  /** 'Invalid price' and what to do about it. */
  | { readonly isValid: false; readonly title: string; readonly description: string }

export function checkPrice(entry: string): CheckedEntry {
  const parsed = tokenPriceInput.safeParse({ price: entry })
  return parsed.success
    ? { isValid: true, value: parsed.data.price }
    : refused(validationSentence(parsed.error))
}

export function checkName(entry: string): CheckedEntry {
  const parsed = tokenNameInput.safeParse({ name: entry })
  return parsed.success
    ? { isValid: true, value: parsed.data.name }
    : refused(validationSentence(parsed.error))
}

/** The contract's sentence is 'Invalid price: Please …'. */
function refused(sentence: string): CheckedEntry {
  const [title = '', ...rest] = sentence.split(': ')
  return { isValid: false, title, description: rest.join(': ') }
}
