import { transactionHashInput } from '@presale/contracts'
import { transactionHashIn, transactionHashProblem } from '@presale/kernel'
import { useState } from 'react'

export interface TransactionHashField {
  readonly value: string
  readonly error: string | undefined
  readonly enter: (text: string) => void
  /** On leaving the field. */
  readonly check: () => void
  /** What is sent: '' where none was entered; undefined, with the error shown, where it cannot be one. */
  readonly settle: () => string | undefined
}

const NOT_A_HASH =
  'This does not look like a transaction hash. Copy it from your wallet, or leave this empty.'

/** Optional, and checked for form only: what a buyer enters is a claim. */
export function useTransactionHash(paid: { cryptoSymbol: string; wallet: string }): TransactionHashField {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  const hash = transactionHashIn(value)
  const problem = () => {
    if (hash === '') return undefined
    const ofChain = transactionHashProblem(paid.cryptoSymbol, paid.wallet, hash)
    return ofChain ?? (transactionHashInput.safeParse(hash).success ? undefined : NOT_A_HASH)
  }
  return {
    value,
    error,
    enter: (text) => {
      setValue(text)
      setError(undefined)
    },
    check: () => setError(problem()),
    settle: () => {
      const found = problem()
      setError(found)
      return found === undefined ? hash : undefined
    },
  }
}
