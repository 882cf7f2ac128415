import { MINIMUM_PURCHASE } from '@presale/kernel'
import { create } from 'zustand'
import type { Attempt } from './attempt-key'

/** What the buyer has chosen and not yet asked for; nothing the server owns. */
export interface BuyDraft {
  readonly symbol: string | null
  readonly amountText: string
  readonly isTermsAgreed: boolean
  /** The last call for an address, so that its repeat is the same one. */
  readonly attempt: Attempt | null
}

interface BuyDraftStore extends BuyDraft {
  chooseCurrency(symbol: string): void
  /** Back to the selection clears the chosen currency (spec section 2). */
  backToSelection(): void
  enterAmount(text: string): void
  agreeToTerms(isAgreed: boolean): void
  keepAttempt(attempt: Attempt): void
  reset(): void
}

const EMPTY: BuyDraft = {
  symbol: null,
  amountText: String(MINIMUM_PURCHASE),
  isTermsAgreed: false,
  attempt: null,
}

export const useBuyDraft = create<BuyDraftStore>((set) => ({
  ...EMPTY,
  chooseCurrency: (symbol) => set({ symbol }),
  backToSelection: () => set({ symbol: null }),
  enterAmount: (amountText) => set({ amountText }),
  agreeToTerms: (isTermsAgreed) => set({ isTermsAgreed }),
  keepAttempt: (attempt) => set({ attempt }),
  reset: () => set(EMPTY),
}))
