import { serverNow } from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { Amount, Spinner } from '@presale/ui'
import { CircleCheck, CircleX } from 'lucide-react'
import { tellEvent } from '../../../events/story-summary'
import { useTokenName } from '../../../purchases/token-name'
import { useShell } from '../../../shell-context'
import type { RowResult } from '../api/decide-several'
import { doneWord, type SeveralVerb } from '../several-verbs'
import { cautionWords } from './decision-cautions'
import styles from './several-row.module.css'

export interface SeveralRowProps {
  verb: SeveralVerb
  purchase: AdminPurchase
  /** Undefined: not begun. */
  result: RowResult | undefined
}

/** One purchase among several: who and how much, what to mind, and how it went. */
export function SeveralRow({ verb, purchase, result }: SeveralRowProps) {
  const { user } = useShell()
  const tokenName = useTokenName()
  const cautions = verb === 'approve' ? cautionWords(purchase, user.id) : []
  return (
    <li className={styles.row}>
      <span className={styles.who}>{purchase.userName}</span>
      <span className={styles.what}>
        <Amount value={purchase.amount} unit={tokenName} />
        <span className={styles.payment}>
          <Amount value={purchase.cryptoAmount} unit={purchase.cryptoSymbol} />
        </span>
      </span>
      {cautions.length > 0 && <span className={styles.cautions}>Mind: {cautions.join(', ')}</span>}
      <span className={styles.result} aria-live="polite">
        <Result verb={verb} result={result} />
      </span>
    </li>
  )
}

function Result({ verb, result }: Pick<SeveralRowProps, 'verb' | 'result'>) {
  if (!result) return null
  if (result.state === 'deciding') return <Spinner label="Deciding" />
  if (result.state === 'done') {
    return (
      <span className={styles.done}>
        <CircleCheck size={14} aria-hidden="true" />
        {doneWord(verb) === 'approved' ? 'Approved, tokens credited' : 'Declined'}
      </span>
    )
  }
  if (result.state !== 'refused') return null
  const last = result.refusal.between.at(-1)
  return (
    <span className={styles.refused}>
      <CircleX size={14} aria-hidden="true" />
      <span>
        Not {doneWord(verb)}: {result.refusal.sentence}
        {last && ` ${tellEvent(last, serverNow())}`}
      </span>
    </span>
  )
}
