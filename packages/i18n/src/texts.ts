import { setupI18n } from '@lingui/core'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import {
  type Catalogue,
  isolated,
  type Language,
  type Translate,
  type Translation,
  type Values,
} from '@presale/kernel'
import { useSyncExternalStore } from 'react'
import { conventionsOf, PSEUDO, type ShownLanguage } from './languages'
import { onShown, register, shownLanguage } from './shown-language'

/** Each other language as a script of its own, which only its readers load. */
export type OtherLanguages<English> = {
  readonly [Other in Exclude<Language, 'en'>]: () => Promise<{
    readonly [Name in Other]: Translation<English>
  }>
}

export interface Texts<English> {
  /** The texts for a component, which is rendered again in another language. */
  useT(): Translate<English>
  /** For what is said once, at an event (a toast): not for what stays on the screen. */
  readonly t: Translate<English>
}

declare const process: { readonly env: { readonly NODE_ENV?: string } }

/** Of this build alone: a release is never shown the texts of another one. */
const lingui = setupI18n()

// A build has its messages compiled (frontends/build/compile-messages.mjs); a test reads them as they are written.
if (process.env.NODE_ENV !== 'production') {
  const compiled = new Map<string, ReturnType<typeof compileMessage>>()
  lingui.setMessagesCompiler((message) => {
    const known = compiled.get(message) ?? compileMessage(message)
    compiled.set(message, known)
    return known
  })
}

/**
 * The texts of a feature. English is there at once; the others come when they are read.
 * @param name unique over all builds, which may share a page's copy of this module ('buyer.settings'); linted
 */
export function createTexts<English extends Catalogue>(
  name: string,
  english: English,
  others: OtherLanguages<English>,
): Texts<English> {
  const loaded = new Set<ShownLanguage>(['en'])
  const loading = new Map<ShownLanguage, Promise<void>>()
  const keep = (language: ShownLanguage, catalogue: Catalogue) =>
    lingui.load(language, withName(name, catalogue))
  const translator = (): Translate<English> => {
    const language = loaded.has(shownLanguage()) ? shownLanguage() : 'en'
    return (key, ...[values]) => say(language, `${name}.${key}`, values)
  }
  const load = async (language: ShownLanguage) => {
    try {
      keep(language, await catalogueIn(language, english, others))
      loaded.add(language)
    } catch {
      // Read in English meanwhile.
    }
  }
  keep('en', english)
  let current = translator()
  register({
    isLoaded: (language) => loaded.has(language),
    load: (language) => {
      const bring = loading.get(language) ?? load(language).finally(() => loading.delete(language))
      loading.set(language, bring)
      return bring
    },
    renew: () => {
      current = translator()
    },
  })
  const now = () => current
  return {
    useT: () => useSyncExternalStore(onShown, now),
    t: (key, ...values) => current(key, ...values),
  }
}

async function catalogueIn<English extends Catalogue>(
  language: ShownLanguage,
  english: English,
  others: OtherLanguages<English>,
): Promise<Catalogue> {
  if (language === 'en') return english
  if (language === PSEUDO) return (await import('./pseudo')).pseudoOf(english)
  return (await others[language]())[language]
}

function withName(name: string, catalogue: Catalogue): Record<string, string> {
  return Object.fromEntries(Object.entries(catalogue).map(([key, text]) => [`${name}.${key}`, text]))
}

function say(language: ShownLanguage, id: string, values: Values | undefined): string {
  if (lingui.locale !== language) lingui.activate(language, conventionsOf(language).numbers)
  return lingui._(id, values && isolatedValues(values))
}

/** Names and other texts of people end where they end: what follows in the sentence stands where it belongs. */
function isolatedValues(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  )
}
