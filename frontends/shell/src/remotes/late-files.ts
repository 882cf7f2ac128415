import { parsedUrl } from '@presale/kernel'
import { useCallback, useSyncExternalStore } from 'react'
import type { RemoteName } from '../pages'
import { isAwaited } from './entry-script'
import { type RemoteVersion, remoteIn } from './remote-failures'
import { SLOW_AFTER_MS } from './slow-after'

interface Pending {
  readonly of: RemoteVersion
  isLate: boolean
  readonly end: () => void
}

/** Scripts and style sheets of remotes that are on their way, and whether that takes too long. */
const pending = new Map<Node, Pending>()
const listeners = new Set<() => void>()
const givenUp = new Set<string>()
/** Files that were given up, by their plain address, and how often. */
const stuck = new Map<string, number>()

/**
 * Watches for files that neither come nor fail: what a page of a remote is made of is asked for by the remote's own code,
 * behind a skeleton of its own. The entry is not among them: loadEntry knows of it.
 */
export function watchFiles(): void {
  askElsewhere(HTMLScriptElement.prototype, 'src')
  askElsewhere(HTMLLinkElement.prototype, 'href')
  new MutationObserver((changes) => {
    for (const { addedNodes, removedNodes } of changes) {
      for (const node of addedNodes) watchTag(node)
      // Whoever takes it out waits for it no longer.
      for (const node of removedNodes) pending.get(node)?.end()
    }
  }).observe(document.head, { childList: true })
}

/**
 * Of two requests for one address the browser lets the second wait for the first. A remote's build gives its files another
 * one with the entry's; until 0.4.0 the shell does it here for builds of 0.2.0, which do not.
 */
function askElsewhere(tags: HTMLScriptElement | HTMLLinkElement, name: 'src' | 'href'): void {
  const property = Object.getOwnPropertyDescriptor(tags, name)
  Object.defineProperty(tags, name, {
    ...property,
    set(this: HTMLElement, address: string) {
      property?.set?.call(this, notStuck(String(address)))
    },
  })
}

function notStuck(address: string): string {
  const times = stuck.size > 0 && stuck.get(plain(address))
  // One with a query is asked for under another address already.
  return !times || address.includes('?') ? address : `${address}?attempt=${times}`
}

function plain(address: string): string {
  const url = parsedUrl(address, location.href)
  return url === undefined ? address : url.origin + url.pathname
}

function watchTag(node: Node): void {
  const address = addressOf(node)
  const of = remoteIn(address)
  if (address === undefined || !of || isAwaited(address)) return
  const timer = setTimeout(() => {
    entry.isLate = true
    changed()
  }, SLOW_AFTER_MS)
  const end = () => {
    clearTimeout(timer)
    if (pending.delete(node) && entry.isLate) changed()
  }
  const entry: Pending = { of, isLate: false, end }
  pending.set(node, entry)
  node.addEventListener('load', end, { once: true })
  node.addEventListener('error', end, { once: true })
}

function addressOf(node: Node): string | undefined {
  if (node instanceof HTMLScriptElement) return node.src
  return node instanceof HTMLLinkElement && node.rel === 'stylesheet' ? node.href : undefined
}

function changed(): void {
  for (const listener of listeners) listener()
}

const isLate = (name: RemoteName): boolean =>
  [...pending.values()].some((one) => one.isLate && one.of.name === name)

/** Whether something that the remote has asked for is not there after all that time. */
export function useIsLate(name: RemoteName): boolean {
  const subscribe = useCallback((listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [])
  return useSyncExternalStore(subscribe, () => isLate(name))
}

/** For whoever waits for them, the late files of the remote have failed: else another request would be the same one. */
export function giveUpLateFiles(name: RemoteName): void {
  for (const [tag, { of, isLate }] of [...pending]) {
    if (!isLate || of.name !== name) continue
    givenUp.add(`${of.name}@${of.version}`)
    const address = plain(addressOf(tag) ?? '')
    stuck.set(address, (stuck.get(address) ?? 0) + 1)
    tag.dispatchEvent(new Event('error'))
  }
}

/** Whether files of it were given up since the last time that this was asked. @param version as name@version */
export const takeGivenUp = (version: string): boolean => givenUp.delete(version)
