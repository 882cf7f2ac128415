import type { SiteSetting } from './sale'

/** What the screens need to know of the site settings. */
export interface PublicSite {
  /** live: real figures stand where the sample ones would. */
  readonly marketingMode: 'sample' | 'live'
  /** A mail address or an https link; null where the sale has named none. */
  readonly supportContact: string | null
  readonly chatKey: string | null
  readonly basePixel: string | null
}

/** @param settings as GET /api/settings answers; unknown keys are passed over, an empty value is none. */
export function publicSiteOf(settings: readonly SiteSetting[]): PublicSite {
  const textOf = (key: string) => settings.find((setting) => setting.key === key)?.value || null
  return {
    marketingMode: textOf('marketing_mode') === 'live' ? 'live' : 'sample',
    supportContact: textOf('support_contact'),
    chatKey: textOf('smartsupp_key'),
    basePixel: textOf('twitter_base_pixel'),
  }
}

/** Where a support contact leads: mail addresses open the mail program. */
export function contactHref(contact: string): string {
  return contact.startsWith('https://') ? contact : `mailto:${contact}`
}
