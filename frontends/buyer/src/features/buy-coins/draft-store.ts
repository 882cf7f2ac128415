import { MINIMUM_PURCHASE } from '@presale/kernel'
import { create } from 'zustand'
import type { Attempt } from './attempt-key'

/** What the buyer has entered and not yet asked for; the chosen currency stands in the address. */
export interface BuyDraft {
  readonly amountText: string
  readonly isTermsAgreed: boolean
  /** The last call for an address, so that its repeat is the same one. */
  readonly attempt: Attempt | null
}

interface BuyDraftStore extends BuyDraft {
  enterAmount(text: string): void
  agreeToTerms(isAgreed: boolean): void
  keepAttempt(attempt: Attempt): void
  reset(): void
}

const EMPTY: BuyDraft = {
  amountText: String(MINIMUM_PURCHASE),
  isTermsAgreed: false,
  attempt: null,
}

export const useBuyDraft = create<BuyDraftStore>((set) => ({
  ...EMPTY,
  enterAmount: (amountText) => set({ amountText }),
  agreeToTerms: (isTermsAgreed) => set({ isTermsAgreed }),
  keepAttempt: (attempt) => set({ attempt }),
  reset: () => set(EMPTY),
}))
