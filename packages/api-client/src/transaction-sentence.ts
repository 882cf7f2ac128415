import { createSentences } from '@presale/i18n'
import { networkName, type TransactionFault, transactionFault, transactionProblem } from '@presale/kernel'

interface Paid {
  readonly cryptoSymbol: string
  readonly wallet: string
}

/** The kernel says it in English alone. */
const translated = createSentences({ de: () => import('./transaction-sentences.de') })

/**
 * Why a text cannot be the transaction of a purchase's payment, in the language that is shown; undefined where it can.
 */
export function transactionSentence({ cryptoSymbol, wallet }: Paid, text: string): string | undefined {
  const fault = transactionFault(cryptoSymbol, wallet, text)
  if (fault === undefined) return undefined
  const sentence = translated(fault.kind === 'form' ? fault.network : fault.kind)
  if (sentence === undefined) return transactionProblem(cryptoSymbol, wallet, text)
  return sentence.replace('{network}', networkOf(fault))
}

function networkOf(fault: TransactionFault): string {
  if (fault.kind === 'elsewhere') return fault.name
  return fault.kind === 'form' ? networkName(fault.network) : ''
}
