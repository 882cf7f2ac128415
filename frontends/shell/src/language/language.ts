import { conventionsOf, isShownLanguage, type ShownLanguage, setPageLanguage } from '@presale/i18n'

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
  show(language)
  try {
    localStorage.setItem(STORAGE_KEY, language)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function show(language: ShownLanguage): void {
  document.documentElement.lang = language
  document.documentElement.dir = conventionsOf(language).direction
  setPageLanguage(language)
}
