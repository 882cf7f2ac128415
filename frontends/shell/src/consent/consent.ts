import { create } from 'zustand'

export type Choice = 'accepted' | 'declined'

const STORAGE_KEY = 'third-party-consent'

interface Consent {
  /** Undefined: the visitor has not decided, and nothing third-party loads. */
  readonly choice: Choice | undefined
  /** The visitor wants to change the decision. */
  readonly isReconsidering: boolean
  choose(choice: Choice): void
  reconsider(): void
}

/** The decision of this browser, for all its tabs. Storage may be forbidden: then it lasts as long as the page. */
export const useConsent = create<Consent>()((set) => ({
  choice: storedChoice(),
  isReconsidering: false,
  choose(choice) {
    try {
      localStorage.setItem(STORAGE_KEY, choice)
    } catch {
      // Asked again next time.
    }
    set({ choice, isReconsidering: false })
  },
  reconsider: () => set({ isReconsidering: true }),
}))

window.addEventListener('storage', ({ key }) => {
  // Also null: the whole storage was emptied.
  if (key === STORAGE_KEY || key === null) useConsent.setState({ choice: storedChoice() })
})

function storedChoice(): Choice | undefined {
  try {
    const value = localStorage.getItem(STORAGE_KEY)
    return value === 'accepted' || value === 'declined' ? value : undefined
  } catch {
    return undefined
  }
}
