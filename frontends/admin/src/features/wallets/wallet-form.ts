import { type CryptoPrice, type Wallet, type WalletInput, walletInput } from '@presale/contracts'

/** What stands in the form; the address and the description as they are typed. */
export interface WalletDraft {
  readonly symbol: string
  readonly address: string
  readonly description: string
}

export function draftOf(wallet: Wallet | undefined): WalletDraft {
  return {
    symbol: wallet?.symbol ?? '',
    address: wallet?.address ?? '',
    description: wallet?.description ?? '',
  }
}

/** Saving is possible once symbol and address are there (spec section 5). */
export function isComplete(draft: WalletDraft): boolean {
  return draft.symbol !== '' && draft.address.trim() !== ''
}

export type CheckedDraft =
  | { readonly isValid: true; readonly input: WalletInput }
  | { readonly isValid: false; readonly errors: Readonly<Partial<Record<keyof WalletDraft, string>>> }

/** The contract's rules, with the sentence beside the field that breaks one. */
export function checkDraft(draft: WalletDraft): CheckedDraft {
  const parsed = walletInput.safeParse({
    ...draft,
    description: draft.description.trim() === '' ? null : draft.description,
  })
  if (parsed.success) return { isValid: true, input: parsed.data }
  const errors: Partial<Record<keyof WalletDraft, string>> = {}
  for (const { path, message } of parsed.error.issues) {
    const field = path[0] as keyof WalletDraft
    errors[field] ??= message
  }
  return { isValid: false, errors }
}

export interface CurrencyOption {
  readonly value: string
  readonly label: string
  readonly disabled: boolean
}

/**
 * The currencies of the price list. One that has another wallet cannot be chosen: saving it would
 * replace that wallet's address.
 */
export function currencyOptions(
  prices: readonly CryptoPrice[],
  wallets: readonly Wallet[],
  edited: Wallet | undefined,
): CurrencyOption[] {
  const taken = new Set(wallets.filter(({ id }) => id !== edited?.id).map(({ symbol }) => symbol))
  return prices.map(({ symbol, name }) => ({
    value: symbol,
    label: taken.has(symbol) ? `${symbol} · ${name} (has a wallet)` : `${symbol} · ${name}`,
    disabled: taken.has(symbol),
  }))
}
