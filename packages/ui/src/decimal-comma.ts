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

/**
 * What was typed with a sign that groups thousands, without it: '1,000' stands in a number field as 1.000 once its comma is a
 * point. By the language of the page, as for what is pasted; a whole number has no other use of a comma.
 * @param value as the field has it, with one point
 * @param sign that was typed for that point
 * @returns undefined where it is a decimal sign
 */
export function withoutGroups(
  value: string,
  sign: string,
  { group, isWhole }: { readonly group: string; readonly isWhole: boolean },
): string | undefined {
  if (sign !== group && !(isWhole && sign === ',')) return undefined
  const whole = isWhole ? /^\d+\.\d{3}$/ : /^[1-9]\d{0,2}\.\d{3}$/
  return whole.test(value) ? value.replace('.', '') : undefined
}

/** The sign that was typed for the point in a field. */
const typed = new WeakMap<HTMLInputElement, string>()

/** For `onBeforeInput` of a number field. */
export function typePoint(event: FormEvent<HTMLInputElement>): void {
  const { data } = event.nativeEvent as InputEvent
  if (typeof data !== 'string' || !/[.,]/.test(data)) return
  const field = event.currentTarget
  const before = typed.get(field)
  // '1,000' before ',000' goes on, and before '.50' has its decimals yet to come.
  const goesOn = settleGroups(field, false) && data === before
  if (data === ',' || data === '.') typed.set(field, data)
  if (!goesOn && !data.includes(',')) return
  event.preventDefault()
  if (!goesOn) insert(data.replaceAll(',', '.'))
}

/**
 * For `onBlur`, and before Enter submits: what was typed in groups becomes the number that was meant.
 * @returns whether it did
 */
export function settleGroups(field: HTMLInputElement, isWhole: boolean): boolean {
  const sign = typed.get(field)
  if (sign === undefined) return false
  const meant = withoutGroups(field.value, sign, { group: signsOf(numberLocale()).group, isWhole })
  if (meant === undefined) return false
  typed.delete(field)
  // As a person's entry: whoever keeps the value hears of it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, meant)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  return true
}

/** For `onPaste` of a number field. */
export function pastePoint(event: ClipboardEvent<HTMLInputElement>): void {
  typed.delete(event.currentTarget)
  const text = event.clipboardData.getData('text')
  if (!text.includes(',')) return
  event.preventDefault()
  insert(withDecimalPoint(text, signsOf(numberLocale()).group))
}

/** As if it had been typed: at the caret, which a number field does not tell, and to be undone. */
const insert = (text: string): void => void document.execCommand('insertText', false, text)
