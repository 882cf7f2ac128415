import { normalPastedEmail, parsedUrl } from '@presale/kernel'
import type { SiteSetting } from './sale'

/** The site settings that the screens need. */
export interface PublicSite {
  /** live: real figures replace the sample ones. */
  readonly marketingMode: 'sample' | 'live'
  /** A mail address or an https link; null where none is set. */
  readonly supportContact: string | null
  /** Who sells, and an https link to where that can be looked up; null where an admin has not said. */
  readonly sellerName: string | null
  readonly sellerRecord: string | null
  readonly chatKey: string | null
  readonly basePixel: string | null
  /** Whether a forgotten password can be set anew by a mailed link; an api of the release before does not say so. */
  readonly sendsPasswordResets: boolean
}

/** Listed among the settings where it is so; a fact of how the site is run, which nobody changes in the panel. */
export const PASSWORD_RESETS: SiteSetting = { key: 'password_resets', value: 'mail' }

/** @param settings as GET /api/settings answers; unknown keys are ignored, an empty value counts as none. */
export function publicSiteOf(settings: readonly SiteSetting[]): PublicSite {
  const textOf = (key: string) => settings.find((setting) => setting.key === key)?.value || null
  return {
    marketingMode: textOf('marketing_mode') === 'live' ? 'live' : 'sample',
    supportContact: contactOf(textOf('support_contact')),
    sellerName: textOf('seller_name'),
    sellerRecord: contactOf(textOf('seller_record')),
    chatKey: textOf('smartsupp_key'),
    basePixel: textOf('twitter_base_pixel'),
    sendsPasswordResets: textOf(PASSWORD_RESETS.key) === PASSWORD_RESETS.value,
  }
}

/** A link that no browser can follow is none. */
function contactOf(text: string | null): string | null {
  if (text === null || (isLink(text) && parsedUrl(text) === undefined)) return null
  return asContact(text)
}

/** As a browser follows it, an address in its one spelling; an earlier release kept both as they were typed. */
export function asContact(contact: string): string {
  if (!isLink(contact)) return normalPastedEmail(contact)
  return parsedUrl(contact)?.href ?? contact
}

/** Without what nobody sees at both ends, and the brackets that mail programs write around a link. */
export function pastedContact(pasted: string): string {
  const text = pasted.replace(UNSEEN_AT_ENDS, '')
  const link = /^<(?:url:)?(https:[^<>]*)>$/i.exec(text)?.[1]
  return link ?? (isLink(text) ? text : normalPastedEmail(text))
}

const isLink = (text: string): boolean => /^https:/i.test(text)
const UNSEEN_AT_ENDS =
  /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}]+|[\s\p{Default_Ignorable_Code_Point}\p{Cf}]+$/gu

/** The link of a support contact: mail addresses open the mail program. */
export function contactHref(contact: string): string {
  return contact.startsWith('https://') ? contact : `mailto:${contact.replace(/[%?#&]/g, encodeURIComponent)}`
}
