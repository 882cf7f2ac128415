import type { ShownLanguage } from './languages'

interface PageLanguage {
  language: ShownLanguage
  readonly listeners: Set<() => void>
}

/**
 * Shell and remotes each have their own copy of this file, and one page: what they must agree on stands there. Only the
 * shell writes it. A remote that is older than languages does not look here, and one in an older shell finds English.
 */
const KEY = Symbol.for('presale.language')
const page = globalThis as typeof globalThis & { [KEY]?: PageLanguage }

function shared(): PageLanguage {
  page[KEY] ??= { language: 'en', listeners: new Set() }
  return page[KEY]
}

export function pageLanguage(): ShownLanguage {
  return shared().language
}

export function setPageLanguage(language: ShownLanguage): void {
  const { language: before, listeners } = shared()
  if (before === language) return
  shared().language = language
  for (const listener of listeners) listener()
}

/** @returns how to stop listening */
export function onPageLanguage(listener: () => void): () => void {
  const { listeners } = shared()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
