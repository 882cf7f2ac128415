import type { PurchaseTracked } from '@presale/contracts'
import { loadScript } from './load-script'
import { mayLoad } from './this-document'

/** What X's snippet leaves on the window: calls wait in a queue until its script takes them over. */
interface Twq {
  (...call: unknown[]): void
  exe?: (...call: unknown[]) => void
  queue: unknown[][]
  version: string
}

declare global {
  interface Window {
    twq?: Twq
  }
}

/** The base code of X's pixel (business.x.com, Conversion tracking for websites); counts the page view. */
export function loadPixel(basePixel: string): void {
  if (!mayLoad('pixel')) return
  const twq: Twq = (...call) => {
    if (twq.exe) twq.exe(...call)
    else twq.queue.push(call)
  }
  twq.queue = []
  twq.version = '1.1'
  window.twq = twq
  twq('config', basePixel)
  loadScript('https://static.ads-twitter.com/uwt.js')
}

/**
 * The event code. Both steps carry the purchase's id as conversion_id, by which X counts one purchase once.
 * value is a number in X's API, and only there.
 */
export function sendToPixel(event: string, purchase: PurchaseTracked): void {
  window.twq?.('event', event, {
    value: Number(purchase.total),
    currency: 'USD',
    num_items: purchase.tokens,
    conversion_id: purchase.purchaseId,
    description: purchase.step,
  })
}

/** 'tw-<base>-<event>'; Ads Manager shows the whole, which may have been entered so. */
export function eventNameOf({ basePixel, eventPixel }: { basePixel: string; eventPixel: string }): string {
  return eventPixel.startsWith('tw-') ? eventPixel : `tw-${basePixel}-${eventPixel}`
}
