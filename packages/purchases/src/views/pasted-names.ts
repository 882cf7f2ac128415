import { transactionBeginningsIn, withoutUnseen } from '@presale/kernel'

/** A name as a screen or another tool shows it: without what nobody sees, as far as it is shown. */
export function shownPart(text: string): string {
  const [shown = ''] = withoutUnseen(text).split(/…|\.{3}/, 1)
  return shown.trim()
}

const ID = /(?<![0-9a-f-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f-])/g

/**
 * What the id of a purchase begins with that a search means: the one id in a link to it or in the subject of a mail, else
 * the text as a screen shows it.
 */
export function idBeginningIn(text: string): string {
  const lower = withoutUnseen(text).toLowerCase()
  const [id, another] = new Set(lower.match(ID))
  return id !== undefined && another === undefined ? id : shownPart(lower)
}

/** `bitcoin:bc1q…?amount=0.1`, as a QR code has it. */
const PAYMENT_LINK = /^[a-z][a-z0-9+.-]*:(?:pay-)?([0-9a-z]{20,})(?:[@/?]\S*)?$/
/** `https://mempool.space/address/bc1q…`. */
const ADDRESS_PAGE = /^https?:\/\/\S*\/([0-9a-z]{20,})(?:[?#]\S*)?$/

/** The address of a wallet in a link to it, in lower case, else the text. */
export function walletPartOf(text: string): string {
  const lower = withoutUnseen(text).toLowerCase()
  const link = lower.trim()
  return (PAYMENT_LINK.exec(link) ?? ADDRESS_PAGE.exec(link))?.[1] ?? lower
}

/** What the transactions that a search means may begin with: see `transactionBeginningsIn`. */
export function hashBeginningsIn(text: string): string[] {
  return transactionBeginningsIn(shownPart(text))
}
