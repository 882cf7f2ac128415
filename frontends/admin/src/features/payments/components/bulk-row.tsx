import { serverNow } from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { Amount, Spinner } from '@presale/ui'
import { CircleCheck, CircleX } from 'lucide-react'
import { eventSentence } from '../../../events/history-summary'
import { useTokenName } from '../../../purchases/token-name'
import { useShell } from '../../../shell-context'
import type { RowResult } from '../api/bulk-decide'
import { type BulkVerb, pastTense } from '../bulk-verbs'
import styles from './bulk-row.module.css'
import { cautionSentences } from './decision-cautions'

export interface BulkRowProps {
  verb: BulkVerb
  purchase: AdminPurchase
  /** Undefined: not begun. */
  result: RowResult | undefined
}

/** One purchase of a bulk decision: buyer and amount, cautions, and the result. */
export function BulkRow({ verb, purchase, result }: BulkRowProps) {
  const { user } = useShell()
  const tokenName = useTokenName()
  const cautions = verb === 'approve' ? cautionSentences(purchase, user.id) : []
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

function Result({ verb, result }: Pick<BulkRowProps, 'verb' | 'result'>) {
  if (!result) return null
  if (result.state === 'deciding') return <Spinner label="Deciding" />
  if (result.state === 'done') {
    return (
      <span className={styles.done}>
        <CircleCheck size={14} aria-hidden="true" />
        {pastTense(verb) === 'approved' ? 'Approved, tokens credited' : 'Declined'}
      </span>
    )
  }
  if (result.state !== 'refused') return null
  const last = result.refusal.between.at(-1)
  return (
    <span className={styles.refused}>
      <CircleX size={14} aria-hidden="true" />
      <span>
        Not {pastTense(verb)}: {result.refusal.sentence}
        {last && ` ${eventSentence(last, serverNow())}`}
      </span>
    </span>
  )
}
