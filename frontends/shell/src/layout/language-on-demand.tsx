import { useEffect } from 'react'
import { lazyPart, useLazyPart } from '../lazy-part'

const languageCard = lazyPart(async () => (await import('./language-card')).LanguageCard)

/** Loaded on the settings page only: its list is 17 kB, which no other page of the shell needs. */
export function LanguageOnDemand() {
  const LanguageCard = useLazyPart(languageCard)
  useEffect(() => {
    // Without it the language stays as it is; opening the page again tries again.
    languageCard.load().catch(() => undefined)
  }, [])
  return LanguageCard && <LanguageCard />
}
