import type { Language } from '@presale/kernel'

/** English made unreadable and right to left, at run time: for tests of layout. Offered only to a reader who has it already. */
export const PSEUDO = 'ar-XB'
export type ShownLanguage = Language | typeof PSEUDO

/** In its own words, in every list of languages. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' }

interface Conventions {
  readonly direction: 'ltr' | 'rtl'
  readonly numbers: string
  /** English dates are British: the day first, and no comma. */
  readonly dates: string
}

const CONVENTIONS: Readonly<Record<ShownLanguage, Conventions>> = {
  en: { direction: 'ltr', numbers: 'en', dates: 'en-GB' },
  de: { direction: 'ltr', numbers: 'de', dates: 'de' },
  [PSEUDO]: { direction: 'rtl', numbers: 'en', dates: 'en-GB' },
}

export function conventionsOf(language: ShownLanguage): Conventions {
  return CONVENTIONS[language]
}

export function isShownLanguage(value: unknown): value is ShownLanguage {
  return typeof value === 'string' && Object.hasOwn(CONVENTIONS, value)
}
