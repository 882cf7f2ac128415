import { TOKEN_PRICE_DECIMALS_SENTENCE, tokenNameInput, tokenPriceInput } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

type T = Translate<typeof en>

export type CheckedEntry =
  | { readonly isValid: true; readonly value: string }
  /** 'Invalid price' and what to do about it. */
  | { readonly isValid: false; readonly title: string; readonly description: string }

export function checkPrice(entry: string, t: T): CheckedEntry {
  const parsed = tokenPriceInput.safeParse({ price: entry })
  if (parsed.success) return { isValid: true, value: parsed.data.price }
  const isTooFine = parsed.error.issues[0]?.message === TOKEN_PRICE_DECIMALS_SENTENCE
  return {
    isValid: false,
    title: t('price.invalid'),
    description: t(isTooFine ? 'price.tooFine' : 'price.notAPrice'),
  }
}

export function checkName(entry: string, t: T): CheckedEntry {
  const parsed = tokenNameInput.safeParse({ name: entry })
  return parsed.success
    ? { isValid: true, value: parsed.data.name }
    : { isValid: false, title: t('name.invalid'), description: t('name.notAName') }
}
