import { pageLanguage, type ShownLanguage } from '@presale/i18n'

interface SplashWords {
  readonly loading: string
  readonly late: string
  readonly reload: string
  readonly failed: string
}

// not a text: English stands in index.html, before any script. No catalogue has come by then, so these few are here.
const WORDS: Partial<Record<ShownLanguage, SplashWords>> = {
  de: {
    loading: 'Der Presale wird geladen', // not a text: see above
    late: 'Das dauert länger als gewöhnlich.', // not a text: see above
    reload: 'Seite neu laden', // not a text: see above
    failed: 'Die Seite konnte nicht geladen werden.', // not a text: see above
  },
}

/** In another language than English, puts its words in the place of those that came with the page. */
export function translateSplash(splash: HTMLElement): void {
  const words = WORDS[pageLanguage()]
  if (!words) return
  const put = (selector: string, text: string) => {
    const element = splash.querySelector(selector)
    if (element) element.textContent = text
  }
  put('.splash-words', words.loading)
  put('.splash-late span', words.late)
  put('.splash-late a', words.reload)
}

export function splashFailed(): string {
  // not a text: see above
  return WORDS[pageLanguage()]?.failed ?? 'The page could not be loaded.'
}
