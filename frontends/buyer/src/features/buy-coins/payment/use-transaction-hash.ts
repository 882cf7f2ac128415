import { transactionHashInput } from '@presale/contracts'
import { createSentences } from '@presale/i18n'
import { networkName, transactionHashFault, transactionHashIn, transactionHashProblem } from '@presale/kernel'
import { useState } from 'react'
import { texts } from './texts'

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

/** The kernel says it in English alone. */
const translated = createSentences({ de: () => import('./hash-sentences.de') })

/** Optional, and checked for form only: what a buyer enters is a claim. */
export function useTransactionHash(paid: Paid): TransactionHashField {
  const t = texts.useT()
  const [value, setValue] = useState('')
  /** The hash that the error is about. */
  const [wrong, setWrong] = useState<string>()
  const hash = transactionHashIn(value)
  const check = () => {
    const isWrong = hash !== '' && !isPossible(paid, hash)
    setWrong(isWrong ? hash : undefined)
    return !isWrong
  }
  return {
    value,
    error: wrong === undefined ? undefined : (sentenceOfChain(paid, wrong) ?? t('hash.notOne')),
    enter: (text) => {
      setValue(text)
      setWrong(undefined)
    },
    check: () => void check(),
    settle: () => (check() ? hash : undefined),
  }
}

function isPossible({ cryptoSymbol, wallet }: Paid, hash: string): boolean {
  const fault = transactionHashFault(cryptoSymbol, wallet, hash)
  return fault === undefined && transactionHashInput.safeParse(hash).success
}

/** What is wrong by the rules of its chain, in the language that is shown. */
function sentenceOfChain({ cryptoSymbol, wallet }: Paid, hash: string): string | undefined {
  const fault = transactionHashFault(cryptoSymbol, wallet, hash)
  if (fault === undefined) return undefined
  const sentence = translated(fault)
  if (sentence === undefined) return transactionHashProblem(cryptoSymbol, wallet, hash)
  return fault === 'own-address' ? sentence : sentence.replace('{network}', networkName(fault))
}
