import { parsedUrl } from './parsed-url'
import { unescaped } from './percent-escapes'
import { withoutUnseen } from './unseen'

/** Why a text is no address that mail can be delivered to. */
export type EmailFault = 'form' | 'local-part'

export type ReadEmail =
  | { readonly address: string; readonly fault?: never }
  | { readonly fault: EmailFault; readonly address?: never }

const CONTROL = /\p{Cc}/gu
/** As keyboards of Chinese and Japanese write it. */
const WIDE_AT = /[\uFF20\uFE6B]/g
const LONGEST = 254
const LONGEST_LOCAL = 64
const LONGEST_DOMAIN = 253

/** A dot-atom of RFC 5322. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+(\.[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~]+)*$/
/** Labels of letters, digits and hyphens, two at least; the last one is no number. */
const DOMAIN =
  /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+(?!\d+$)[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])$/
// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is meant
const ASCII = /^[\u0000-\u007F]*$/

/** From a page, of which the link was copied, and from a mail's head. */
const MAIL_LINK = /^mailto:([^?]+)/i
const IN_BRACKETS = /^<([^<>\s]+)>$/

function bareAddress(text: string): string {
  const inside = IN_BRACKETS.exec(text)?.[1] ?? text
  const linked = MAIL_LINK.exec(inside)?.[1]
  const address = linked === undefined ? inside : visibleLine(unescaped(linked))
  return address.includes('@') ? address : text
}

const visibleLine = (text: string): string =>
  withoutUnseen(text.normalize('NFC')).replace(CONTROL, '').replace(WIDE_AT, '@').trim()

/**
 * An address as it is entered, in the one spelling in which it is kept and looked for: without invisible characters and
 * what a copied link has around it, the domain of another script in ASCII (IDNA), upper and lower case as they came. A
 * text that is no address stays what it is, so that whoever signs in with it learns no more than that it is wrong.
 */
export function normalEmail(entered: string): string {
  const text = bareAddress(visibleLine(entered))
  const at = text.lastIndexOf('@')
  if (at < 0 || ASCII.test(text.slice(at))) return text
  const domain = asciiDomain(text.slice(at + 1))
  return domain === undefined ? text : `${text.slice(0, at)}@${domain}`
}

/** As mail programs copy one: `Ann Lee <ann@example.com>`. */
const NAMED = /^[^<>]*<([^<>]+)>[\s,;]*$/

/**
 * An address as it is copied, also with the name of its owner before it: where a person is looked for, and where anybody
 * may be written to. Whoever registers has to enter the address alone.
 */
export function normalPastedEmail(pasted: string): string {
  const text = normalEmail(pasted)
  const named = NAMED.exec(text)?.[1]
  return named?.includes('@') ? normalEmail(named) : text
}

/** What is looked for among people's names and addresses: an address as it is kept, any other text as it is. */
export const normalPersonSearch = (search: string): string => normalPastedEmail(search)

/**
 * The same as a part of a domain, which is kept in ASCII and looked for as it is written; undefined where the text is in
 * no other script. It may as well be a name: `J.Müller`, so that both are looked for.
 */
export function domainSearch(search: string): string | undefined {
  const text = normalPersonSearch(search).replace(/^\.+|\.+$/g, '')
  if (ASCII.test(text) || text.includes('@')) return undefined
  const domain = asciiDomain(text)
  return domain?.includes('xn--') ? domain : undefined
}

/** The address, in its one spelling, or why there is none. Whether anybody reads mail there is not known here. */
export function readEmail(entered: string): ReadEmail {
  const address = normalEmail(entered)
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)]
  const isDomain = domain.length <= LONGEST_DOMAIN && DOMAIN.test(domain)
  if (at < 1 || !isDomain || address.length > LONGEST) return { fault: 'form' }
  if (!ASCII.test(local)) return { fault: 'local-part' }
  return local.length <= LONGEST_LOCAL && LOCAL.test(local) ? { address } : { fault: 'form' }
}

/** By the rules that browsers have for hosts (UTS 46); undefined where they refuse it. */
export function asciiDomain(domain: string): string | undefined {
  // What ends a host in an address, or belongs to no domain, would be taken off or decoded without a word.
  if (/[\s/\\?#:@%[\]]/.test(domain)) return undefined
  return parsedUrl(`http://${domain}`)?.hostname || undefined
}
