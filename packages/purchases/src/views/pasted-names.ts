import { transactionHashIn } from '@presale/kernel'

/** Zero-width characters, marks of direction, soft hyphens: pasted along, and seen by nobody. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu

/** A name as a screen or another tool shows it: without what nobody sees, as far as it is shown. */
export function shownPart(text: string): string {
  return (
    text
      .replace(INVISIBLE, '')
      .split(/…|\.{3}/, 1)[0]
      ?.trim() ?? ''
  )
}

/** What may be the beginning of a transaction's hash: the text itself, or what the page of a block explorer ends in. */
export function hashBeginningsIn(text: string): string[] {
  const shown = shownPart(text)
  return [...new Set([shown, withoutQuery(shown)].map((one) => transactionHashIn(one)))]
}

/** The address of a page without its query, and without its fragment, unless that is a path. */
function withoutQuery(address: string): string {
  return address.replace(/\?[^#]*/, '').replace(/#(?!!?\/).*$/, '')
}
