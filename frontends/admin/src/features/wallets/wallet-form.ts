import {
  type CryptoPrice,
  visibleAddress,
  type Wallet,
  type WalletInput,
  walletInput,
} from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { firstIssues } from '../../forms/first-issues'
import type { en } from './texts.en'

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
  return draft.symbol !== '' && visibleAddress(draft.address) !== ''
}

export type CheckedDraft =
  | { readonly isValid: true; readonly input: WalletInput }
  | { readonly isValid: false; readonly errors: Readonly<Partial<Record<keyof WalletDraft, string>>> }

const FIELDS = ['symbol', 'address', 'description'] as const

/** The contract's rules, with the sentence beside the field that breaks one. */
export function checkDraft(draft: WalletDraft, t: Translate<typeof en>): CheckedDraft {
  const parsed = walletInput.safeParse({
    ...draft,
    description: draft.description.trim() === '' ? null : draft.description,
  })
  if (parsed.success) return { isValid: true, input: parsed.data }
  const errors: Partial<Record<keyof WalletDraft, string>> = {}
  for (const [field, { code, maximum }] of firstIssues(FIELDS, parsed.error)) {
    if (field === 'symbol') errors.symbol = t('problem.symbol')
    else if (code === 'too_big') errors[field] = t(`problem.${field}.tooLong`, { most: Number(maximum) })
    else if (code === 'custom') errors[field] = t(`problem.${field}.characters`)
    else errors[field] = t('problem.address.needed')
  }
  return { isValid: false, errors }
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
  const to = visibleAddress(draft.address)
  return to === stored.address
    ? undefined
    : { kind: 'address', symbol: stored.symbol, from: stored.address, to }
}

/** 'BTC · Bitcoin' */
export const nameOf = ({ symbol, name }: Pick<CryptoPrice, 'symbol' | 'name'>): string =>
  `${symbol} · ${name}`

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
  t: Translate<typeof en>,
): CurrencyOption[] {
  const taken = new Set(wallets.filter(({ id }) => id !== edited?.id).map(({ symbol }) => symbol))
  return prices.map(({ symbol, name }) => {
    const currency = nameOf({ symbol, name })
    const isTaken = taken.has(symbol)
    return {
      value: symbol,
      label: isTaken ? t('dialog.taken', { currency }) : currency,
      disabled: edited !== undefined && isTaken,
    }
  })
}
