import { ended, serverNow } from '@presale/api-client'
import type { AdminPurchase } from '@presale/contracts'
import { Kept, ValuesKept } from '@presale/i18n'
import { Amount, formatNumber, Spinner, TextField } from '@presale/ui'
import { CircleCheck, CircleX } from 'lucide-react'
import { keptOf } from '../../../events/event-data'
import { eventSentence } from '../../../events/history-summary'
import { texts as eventTexts } from '../../../events/texts'
import { useTokenName } from '../../../purchases/token-name'
import { TransactionLink } from '../../../purchases/transaction-link'
import { useShell } from '../../../shell-context'
import type { RowResult } from '../api/bulk-decide'
import styles from './bulk-row.module.css'
import type { BulkVerb } from './bulk-verbs'
import { cautionSentences } from './decision-cautions'
import { texts } from './texts'

export interface BulkRowProps {
  verb: BulkVerb
  purchase: AdminPurchase
  /** Undefined: not begun. */
  result: RowResult | undefined
  /** The transaction that the approver names in place of the buyer's. */
  hash: HashField
}

export interface HashField {
  readonly value: string
  readonly error: string | undefined
  /** Undefined: it can't be changed now. */
  readonly onEdit: ((hash: string) => void) | undefined
}

/** One purchase of a bulk decision: buyer and amount, its transaction, cautions, and the result. */
export function BulkRow({ verb, purchase, result, hash }: BulkRowProps) {
  const t = texts.useT()
  const { user } = useShell()
  const tokenName = useTokenName()
  const cautions = verb === 'approve' ? cautionSentences(t, purchase, user.id) : []
  const amount = `${formatNumber(purchase.amount)} ${tokenName}`
  const entered = hash.value.trim()
  const shownHash = entered === '' || hash.error !== undefined ? purchase.transactionHash : entered
  return (
    <li className={styles.row}>
      <bdi className={styles.who} translate="no">
        {purchase.userName}
      </bdi>
      <span className={styles.what}>
        <Amount value={purchase.amount} unit={tokenName} />
        <span className={styles.payment}>
          <Amount value={purchase.cryptoAmount} unit={purchase.cryptoSymbol} />
        </span>
        {verb === 'approve' && <TransactionLink purchase={{ ...purchase, transactionHash: shownHash }} />}
      </span>
      {verb === 'approve' && hash.onEdit && (
        <div className={styles.hash}>
          <TextField
            label={
              <Kept
                text={t('bulk.hashOf', { buyer: purchase.userName, amount })}
                words={[purchase.userName, amount]}
              />
            }
            isLabelHidden
            value={hash.value}
            error={hash.error}
            placeholder={purchase.transactionHash ?? t('approval.hash')}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => hash.onEdit?.(event.currentTarget.value)}
          />
        </div>
      )}
      {cautions.length > 0 && (
        <span className={styles.cautions}>{t('bulk.mind', { cautions: cautions.join(', ') })}</span>
      )}
      <span className={styles.result} aria-live="polite">
        <Result verb={verb} result={result} />
      </span>
    </li>
  )
}

function Result({ verb, result }: Pick<BulkRowProps, 'verb' | 'result'>) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  if (!result) return null
  if (result.state === 'deciding') return <Spinner label={t('bulk.row.deciding')} />
  if (result.state === 'done') {
    return (
      <span className={styles.done}>
        <CircleCheck size={14} aria-hidden="true" />
        <span>{t(`bulk.row.done.${verb}`)}</span>
      </span>
    )
  }
  if (result.state !== 'refused') return null
  const last = result.refusal.between.at(-1)
  return (
    <span className={styles.refused}>
      <CircleX size={14} aria-hidden="true" />
      <span>
        <span>
          <ValuesKept text={t(`bulk.row.not.${verb}`, { why: ended(result.refusal.sentence) })} />
        </span>
        {last && (
          <span>
            <Kept text={` ${eventSentence(last, serverNow(), inEvents)}`} words={keptOf(last)} />
          </span>
        )}
      </span>
    </span>
  )
}
