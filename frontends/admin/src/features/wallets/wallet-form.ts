import {
  type CryptoPrice,
  fieldSentences,
  type Wallet,
  type WalletInput,
  walletInput,
} from '@presale/contracts'

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

/** Saving is possible once symbol and address are there. */
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
  return { isValid: false, errors: fieldSentences(parsed.error) }
}

/** What a save would do to where buyers' money goes. */
export type MoneyMove =
  | { readonly kind: 'address'; readonly symbol: string; readonly from: string; readonly to: string }
  /** The wallet is given to another currency: the one it leaves has none. */
  | { readonly kind: 'currency'; readonly from: string; readonly to: string }

/** @param stored as the server has it by now, not as it was when the form was opened. */
export function moneyMoveOf(stored: Wallet | undefined, draft: WalletDraft): MoneyMove | undefined {
  if (!stored || !isComplete(draft)) return undefined
  if (draft.symbol !== stored.symbol) return { kind: 'currency', from: stored.symbol, to: draft.symbol }
  const to = draft.address.trim()
  return to === stored.address
    ? undefined
    : { kind: 'address', symbol: stored.symbol, from: stored.address, to }
}

export interface CurrencyOption {
  readonly value: string
  readonly label: string
  readonly disabled: boolean
}

/**
 * The currencies of the price list. A new wallet for one that has a wallet updates that one, which the
 * dialog says first; a wallet that is edited cannot be given to it, or two would claim one currency.
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
    disabled: edited !== undefined && taken.has(symbol),
  }))
}
