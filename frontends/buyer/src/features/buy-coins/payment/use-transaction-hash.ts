import { transactionHashInput } from '@presale/contracts'
import { useState } from 'react'

export interface TransactionHashField {
  readonly value: string
  readonly error: string | undefined
  readonly enter: (text: string) => void
  /** What is sent: '' where none was entered; undefined, with the error shown, where it cannot be one. */
  readonly settle: () => string | undefined
}

/** Optional, and checked for form only: what a buyer enters is a claim (design section 2). */
export function useTransactionHash(): TransactionHashField {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string>()
  return {
    value,
    error,
    enter: (text) => {
      setValue(text)
      setError(undefined)
    },
    settle: () => {
      const trimmed = value.trim()
      if (trimmed === '' || transactionHashInput.safeParse(trimmed).success) return trimmed
      setError('This does not look like a transaction hash. Copy it from your wallet, or leave it empty.')
      return undefined
    },
  }
}
