import type { Purchase } from '@presale/contracts'

/** Where it was, or is, to be paid; undefined where nobody is to read that: it is not ours, or nobody of the team gave it. */
export function shownAddress({ wallet, addressRecalled }: Purchase): string | undefined {
  return addressRecalled || wallet === '' ? undefined : wallet
}
