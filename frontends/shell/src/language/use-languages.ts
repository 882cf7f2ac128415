import {
  isShownLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  onPageLanguage,
  PSEUDO,
  pageLanguage,
} from '@presale/i18n'
import { useSyncExternalStore } from 'react'
import { chooseLanguage } from './language'

export interface OfferedLanguage {
  readonly value: string
  readonly label: string
}

/** Each in its own words; the value is what was chosen, also while its texts load. The pseudo-locale is offered only to a reader who has it already. */
export function useLanguages(): { value: string; options: readonly OfferedLanguage[] } {
  const value = useSyncExternalStore(onPageLanguage, pageLanguage)
  const options = LANGUAGES.map(
    (language): OfferedLanguage => ({
      value: language,
      label: LANGUAGE_NAMES[language],
    }),
  )
  return { value, options: value === PSEUDO ? [...options, { value: PSEUDO, label: PSEUDO }] : options }
}

export function choose(value: string): void {
  if (isShownLanguage(value)) chooseLanguage(value)
}
