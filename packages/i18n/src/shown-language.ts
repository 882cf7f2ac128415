import { useSyncExternalStore } from 'react'
import { conventionsOf, type ShownLanguage } from './languages'
import { onPageLanguage, pageLanguage } from './page-language'

/** The texts of a feature, as this build keeps them. */
export interface LoadableTexts {
  isLoaded(language: ShownLanguage): boolean
  /** Never rejects: texts that fail to load stay English and are asked for again the next time. */
  load(language: ShownLanguage): Promise<void>
  /** Called when the language has changed or texts have arrived. */
  renew(): void
}

const all = new Set<LoadableTexts>()
const listeners = new Set<() => void>()
let shown: ShownLanguage = 'en'
let isFollowing = false

/**
 * From now on this build is shown in the language of the page. Called once, by a build whose texts are all in
 * catalogues: another one stays English as a whole, with English dates and numbers.
 * @returns resolves once its texts are there; never rejects.
 */
export function followPageLanguage(): Promise<void> {
  if (!isFollowing) onPageLanguage(() => void follow())
  isFollowing = true
  return follow()
}

/** A script on demand, together with the texts that it brings: without it English would flash up. */
export async function readable<Module>(script: Promise<Module>): Promise<Module> {
  const module = await script
  await follow()
  return module
}

async function follow(): Promise<void> {
  const wanted = pageLanguage()
  if (!isFollowing) return
  const missing = [...all].filter((texts) => !texts.isLoaded(wanted))
  if (missing.length > 0) await Promise.all(missing.map((texts) => texts.load(wanted)))
  // Another one was chosen meanwhile: its own call shows it.
  if (wanted !== pageLanguage()) return
  // English sentences with another language's numbers would be neither.
  if (all.size > 0 && ![...all].some((texts) => texts.isLoaded(wanted))) return
  if (missing.length > 0 || wanted !== shown) show(wanted)
}

function show(language: ShownLanguage): void {
  shown = language
  for (const texts of all) texts.renew()
  for (const listener of listeners) listener()
}

export function register(texts: LoadableTexts): void {
  all.add(texts)
  if (pageLanguage() !== 'en') void follow()
}

export function shownLanguage(): ShownLanguage {
  return shown
}

export function onShown(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The language that this build is shown in, for what is formatted by it. */
export function useLanguage(): ShownLanguage {
  return useSyncExternalStore(onShown, shownLanguage)
}

/** For components that take it as a prop: Radix defaults to 'ltr', and writes that into the page. */
export function useDirection(): 'ltr' | 'rtl' {
  return conventionsOf(useLanguage()).direction
}

/** The locale for Intl.NumberFormat and Intl.PluralRules. */
export function numberLocale(): string {
  return conventionsOf(shown).numbers
}

/** The locale for Intl.DateTimeFormat and Intl.RelativeTimeFormat. */
export function dateLocale(): string {
  return conventionsOf(shown).dates
}
