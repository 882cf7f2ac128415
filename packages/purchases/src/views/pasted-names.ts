import { transactionHashIn, withoutUnseen } from '@presale/kernel'

/** A name as a screen or another tool shows it: without what nobody sees, as far as it is shown. */
export function shownPart(text: string): string {
  const [shown = ''] = withoutUnseen(text).split(/…|\.{3}/, 1)
  return shown.trim()
}

/** What may be the beginning of a transaction's hash: the text itself, or what the page of a block explorer ends in. */
export function hashBeginningIn(text: string): string {
  return transactionHashIn(shownPart(text))
}
