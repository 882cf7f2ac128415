import { isIPv4, isIPv6 } from 'node:net'
import type { Logger } from '@presale/runtime'
import type { RequestHandler } from 'express'

/** Some proxies (Azure, IIS) add the port, and then IPv6 stands in brackets. */
const WITH_PORT = /^(?:\[(?<bracketed>[^\]]+)\]|(?<bare>[^:]+))(?::\d{1,5})?$/
const MAPPED_IPV4 = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/

/** The address that an entry of X-Forwarded-For names, alone; undefined where it names none ('unknown', '_hidden'). */
export function addressIn(entry: string): string | undefined {
  const text = entry.trim().replace(/^"(.*)"$/, '$1')
  const { bracketed, bare } = WITH_PORT.exec(text)?.groups ?? {}
  const address = (bracketed ?? bare ?? text).split('%')[0] ?? ''
  if (isIPv4(address)) return address
  return isIPv6(address) ? asWrittenOnce(address) : undefined
}

/** One caller has one address, however a proxy spells it. */
function asWrittenOnce(address: string): string {
  const shortest = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const halves = MAPPED_IPV4.exec(shortest)
    ?.slice(1)
    .map((half) => Number.parseInt(half, 16))
  return halves?.flatMap((half) => [half >> 8, half & 255]).join('.') ?? shortest
}

/** What a proxy in front reported, nearest last, as addresses alone; and the nearest entry that is none. */
export function readForwardedFor(header: string): {
  readonly addresses: readonly string[]
  readonly invalid: string | undefined
} {
  const addresses: string[] = []
  for (const entry of header.split(',').reverse()) {
    if (entry.trim() === '') continue
    const address = addressIn(entry)
    // What stands before an entry that is no address was reported by nobody who is known.
    if (address === undefined) return { addresses: addresses.reverse(), invalid: entry.trim() }
    addresses.push(address)
  }
  return { addresses: addresses.reverse(), invalid: undefined }
}

/**
 * Leaves addresses alone in X-Forwarded-For, before anything reads it. As they came, '203.0.113.7:51234' was stored with
 * its port, and all callers behind such a proxy shared one limit. In place of an entry that is no address the trusted
 * hop that reported it counts, at last the connection itself; the first time is warned about.
 */
export function plainForwardedFor(log: Logger): RequestHandler {
  let hasWarned = false
  return (request, _response, next) => {
    const given = request.headers['x-forwarded-for']
    if (given === undefined) return next()
    const { addresses, invalid } = readForwardedFor(String(given))
    if (addresses.length > 0) request.headers['x-forwarded-for'] = addresses.join(', ')
    else delete request.headers['x-forwarded-for']
    const isTrusted = request.app.get('trust proxy fn') as (address: string, hop: number) => boolean
    const hops = [request.socket.remoteAddress ?? '', ...addresses.toReversed()]
    if (invalid !== undefined && !hasWarned && hops.every(isTrusted)) {
      hasWarned = true
      log.warn(
        { entry: invalid.slice(0, 100), countsAs: hops.at(-1) },
        'a trusted proxy names no address in X-Forwarded-For: callers behind it count as one; see TRUST_PROXY',
      )
    }
    next()
  }
}
