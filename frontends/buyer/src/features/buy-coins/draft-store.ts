import { MINIMUM_PURCHASE } from '@presale/kernel'
import { create } from 'zustand'
import { createJSONStorage, persist, type StateStorage } from 'zustand/middleware'
import type { Attempt } from './attempt-key'

/** What the buyer has entered and not yet asked for; the chosen currency stands in the address. */
export interface BuyDraft {
  readonly amountText: string
  readonly isTermsAgreed: boolean
  /** The last call for an address, so that its repeat is the same one. */
  readonly attempt: Attempt | null
}

interface BuyDraftStore extends BuyDraft {
  /** Whose draft it is: a tab outlives a session. */
  readonly ownerId: string | null
  /** Of the signed-in user; another user's draft is dropped. */
  claim(userId: string): void
  enterAmount(text: string): void
  agreeToTerms(isAgreed: boolean): void
  keepAttempt(attempt: Attempt | null): void
  reset(): void
}

const EMPTY: BuyDraft = {
  amountText: String(MINIMUM_PURCHASE),
  isTermsAgreed: false,
  attempt: null,
}

/** The tab's own; where a browser blocks storage, the draft lives as long as the page. */
function tabStorage(): StateStorage {
  try {
    return sessionStorage
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  }
}

/**
 * Kept in the tab, over a reload: where an answer was lost, the repeat after the reload must carry the same
 * key, or it would be a second purchase. Consent is not kept; it is given each time.
 */
export const useBuyDraft = create<BuyDraftStore>()(
  persist(
    (set, get) => ({
      ...EMPTY,
      ownerId: null,
      claim: (ownerId) => {
        if (get().ownerId !== ownerId) set({ ...EMPTY, ownerId })
      },
      enterAmount: (amountText) => set({ amountText }),
      agreeToTerms: (isTermsAgreed) => set({ isTermsAgreed }),
      keepAttempt: (attempt) => set({ attempt }),
      reset: () => set(EMPTY),
    }),
    {
      name: 'presale-buy-draft',
      storage: createJSONStorage(tabStorage),
      partialize: ({ ownerId, amountText, attempt }) => ({ ownerId, amountText, attempt }),
    },
  ),
)
