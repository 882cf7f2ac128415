import { transactionSentence } from '@presale/api-client'
import { readTransaction } from '@presale/kernel'
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

interface Paid {
  readonly cryptoSymbol: string
  readonly wallet: string
}

/** Optional, and checked for form only: what a buyer enters is a claim. Of what is pasted, the hash alone is sent. */
export function useTransactionHash(paid: Paid): TransactionHashField {
  const [value, setValue] = useState('')
  const [isChecked, setIsChecked] = useState(false)
  const problem = value.trim() === '' ? undefined : transactionSentence(paid, value)
  return {
    value,
    error: isChecked ? problem : undefined,
    enter: (text) => {
      setValue(text)
      setIsChecked(false)
    },
    check: () => setIsChecked(true),
    settle: () => {
      setIsChecked(true)
      if (problem !== undefined) return undefined
      const reading = readTransaction(paid.cryptoSymbol, paid.wallet, value)
      return 'written' in reading ? reading.written : ''
    },
  }
}
