import type { ThirdParties } from './third-parties'

export type Directives = Readonly<Record<string, readonly string[]>>

/**
 * The policy of every answer: scripts from here alone, none inline, no eval. Inline style is Radix's (the place
 * of a popover, the scroll lock).
 */
const STRICT: Directives = {
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'object-src': ["'none'"],
  'base-uri': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
}

/**
 * The X pixel: its script, and where that reports to (business.x.com, Conversion tracking for websites; the
 * hosts as its script asks for them).
 */
const PIXEL: Directives = {
  'script-src': ['https://static.ads-twitter.com'],
  'img-src': ['https://t.co', 'https://analytics.twitter.com'],
  'connect-src': ['https://t.co', 'https://analytics.twitter.com', 'https://ads-api.twitter.com'],
}

/**
 * Smartsupp, by its own list for CSP 2 (help pages, 'How to use Smartsupp with Content security policy'), without
 * the inline script: that is their snippet, and ours is no inline one.
 */
const CHAT: Directives = {
  'script-src': ['https://*.smartsuppchat.com', 'https://*.smartsuppcdn.com'],
  'connect-src': [
    'https://*.smartsupp.com',
    'wss://*.smartsupp.com',
    'https://*.smartsuppchat.com',
    'https://*.smartsuppcdn.com',
  ],
  'style-src': ['https://*.smartsuppcdn.com'],
  'img-src': ['https://*.smartsuppcdn.com'],
  'font-src': ['https://*.smartsuppcdn.com'],
  'media-src': ["'self'", 'https://*.smartsuppcdn.com'],
}

/** @param isSecure only an https origin gets what would break plain http. */
export function policyOf({ pixel, chat }: ThirdParties, isSecure: boolean): string {
  const policy = new Map(Object.entries(STRICT))
  for (const added of [...(pixel ? [PIXEL] : []), ...(chat ? [CHAT] : [])]) {
    for (const [name, sources] of Object.entries(added)) {
      policy.set(name, [...(policy.get(name) ?? []), ...sources])
    }
  }
  if (isSecure) policy.set('upgrade-insecure-requests', [])
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join(';')
}

/**
 * The admin's page, however its path is spelled. The shell matches the exact name (pageAt), so this covers more than
 * it must, and unreadable paths too.
 */
export function isAdminPath(path: string): boolean {
  try {
    return /^[/\\]+admin(?:[/\\]|$)/i.test(decodeURIComponent(path))
  } catch {
    return true
  }
}
