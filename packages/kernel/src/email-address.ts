import { withoutUnseen } from './unseen'

/** Why a text is no address that mail can be delivered to. */
export type EmailFault = 'form' | 'local-part'

export type ReadEmail =
  | { readonly address: string; readonly fault?: never }
  | { readonly fault: EmailFault; readonly address?: never }

const CONTROL = /\p{Cc}/gu
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

/**
 * An address as it is entered, in the one spelling in which it is kept and looked for: without invisible characters, the
 * domain of another script in ASCII (IDNA), upper and lower case as they came. A text that is no address stays what it
 * is, so that whoever signs in with it is told no more than that it is wrong.
 */
export function normalEmail(entered: string): string {
  const text = withoutUnseen(entered.normalize('NFC')).replace(CONTROL, '').trim()
  const at = text.lastIndexOf('@')
  if (at < 0 || ASCII.test(text.slice(at))) return text
  const domain = asciiDomain(text.slice(at + 1))
  return domain === undefined ? text : `${text.slice(0, at)}@${domain}`
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
  try {
    return new URL(`http://${domain}`).hostname || undefined
  } catch {
    return undefined
  }
}
