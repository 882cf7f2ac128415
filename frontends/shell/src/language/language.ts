import {
  conventionsOf,
  isShownLanguage,
  type Language,
  type ShownLanguage,
  setPageLanguage,
} from '@presale/i18n'
import { isLanguage } from '@presale/kernel'

const STORAGE_KEY = 'language'

/** The language that was chosen here, else English: the browser's own is not asked. Storage may be forbidden. */
function storedLanguage(): ShownLanguage {
  try {
    const value = localStorage.getItem(STORAGE_KEY)
    return isShownLanguage(value) ? value : 'en'
  } catch {
    return 'en'
  }
}

/** Before the first paint, so that nothing changes sides. What another tab chooses from then on holds here, too. */
export function applyStoredLanguage(): void {
  show(storedLanguage())
  window.addEventListener('storage', ({ key }) => {
    // Also null: the whole storage was emptied.
    if (key === STORAGE_KEY || key === null) show(storedLanguage())
  })
}

/** For shell and remotes at once, without a new document: what is open stays open. */
export function chooseLanguage(language: ShownLanguage): void {
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
  show(language)
}

/** The language where it was chosen in this browser; not the English of nobody's choice, nor the pseudo-locale. */
export function chosenAs(language: ShownLanguage): Language | undefined {
  if (!isLanguage(language)) return undefined
  try {
    return language === 'en' && localStorage.getItem(STORAGE_KEY) === null ? undefined : language
  } catch {
    return language === 'en' ? undefined : language
  }
}

function show(language: ShownLanguage): void {
  document.documentElement.lang = language
  document.documentElement.dir = conventionsOf(language).direction
  setPageLanguage(language)
}
