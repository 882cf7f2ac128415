import {
  isLanguage,
  isTimeZone,
  type Language,
  type Translate,
  type Translation,
  type Values,
} from '@presale/kernel'
import { de } from './de'
import { en } from './en'
import { timeIn } from './times'

/** How a mail speaks to its reader: sentences, times and prices. */
export interface Wording {
  readonly language: Language
  readonly t: Translate<typeof en>
  /** A moment by UTC, and by the reader's own clock where their zone is known. */
  time(iso: string): string
  /** A price or a sum, for reading alone. What is paid, and copied for it, stays in the digits of the API. */
  price(decimal: string): string
}

const CATALOGUES: Readonly<Record<Language, Translation<typeof en>>> = { en, de }

/** By what is kept at the account; what is not known is English, and UTC alone. */
export function wordingFor(reader: {
  readonly language: string | null
  readonly timeZone: string | null
}): Wording {
  const language = isLanguage(reader.language) ? reader.language : 'en'
  const zone = reader.timeZone !== null && isTimeZone(reader.timeZone) ? reader.timeZone : undefined
  const t = translatorOf(language)
  return {
    language,
    t,
    time: (iso) => timeIn(language, t, { at: new Date(iso), zone }),
    price: (decimal) => (language === 'en' ? decimal : grouped(language, decimal)),
  }
}

/** A value that has braces in it stays what it is. */
function translatorOf(language: Language): Translate<typeof en> {
  return (key, ...[values]) =>
    CATALOGUES[language][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
      String((values as Values | undefined)?.[name] ?? whole),
    )
}

/** '3750.00' as '3.750,00': every digit stays. */
function grouped(language: Language, decimal: string): string {
  const digits = decimal.split('.')[1]?.length ?? 0
  const format = new Intl.NumberFormat(language, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return format.format(decimal as `${number}`)
}

/** English, and UTC alone: whoever has no account, and of whom nothing is known. */
export const ENGLISH = wordingFor({ language: null, timeZone: null })
