import { numberLocale } from '@presale/i18n'
import type { ClipboardEvent, FormEvent } from 'react'
import { signsOf } from './number-signs'

/**
 * A number field of an English browser drops a typed comma without a word, and 2,5 becomes 25. So a comma is a decimal sign
 * wherever it stands alone; what was pasted may also have groups: of two kinds of sign the last one is the decimal sign, and
 * where the page groups by commas 97,250 has one.
 * @param group the sign that the page's language groups by
 */
export function withDecimalPoint(text: string, group: string): string {
  if (group === ',' && /^\s*[1-9]\d{0,2},\d{3}\s*$/.test(text)) return text.replace(',', '')
  const signs: readonly string[] = text.match(/[.,]/g) ?? []
  const last = signs.at(-1)
  const [comma, point] = [signs.includes(','), signs.includes('.')]
  if (comma && point) return text.replaceAll(last === ',' ? '.' : ',', '').replace(',', '.')
  // More than one of a kind: groups of thousands.
  return signs.length > 1 ? text.replaceAll(/[.,]/g, '') : text.replace(',', '.')
}

/** For `onBeforeInput` of a number field. */
export function typePoint(event: FormEvent<HTMLInputElement>): void {
  const { data } = event.nativeEvent as InputEvent
  if (typeof data !== 'string' || !data.includes(',')) return
  event.preventDefault()
  insert(data.replaceAll(',', '.'))
}

/** For `onPaste` of a number field. */
export function pastePoint(event: ClipboardEvent<HTMLInputElement>): void {
  const text = event.clipboardData.getData('text')
  if (!text.includes(',')) return
  event.preventDefault()
  insert(withDecimalPoint(text, signsOf(numberLocale()).group))
}

/** As if it had been typed: at the caret, which a number field does not tell, and to be undone. */
const insert = (text: string): void => void document.execCommand('insertText', false, text)
