import type { AdminPurchase } from '@presale/contracts'
import { Kept, type Translate } from '@presale/i18n'
import { isolated } from '@presale/kernel'
import { Dialog, TextField } from '@presale/ui'
import { useState } from 'react'
import { FailedList } from '../../../lists/failed-list'
import { useReturnFocus } from '../../../lists/use-return-focus'
import { useTokenName } from '../../../purchases/token-name'
import { useShell } from '../../../shell-context'
import { type RowResults, useBulkDecide } from '../api/bulk-decide'
import { isDoubtful } from './approval-entry'
import { type BulkEntry, lacksEvidence, NO_PROBLEMS, NOTHING_FOR_ANY, problemsWithBulk } from './bulk-entry'
import { BulkFooter } from './bulk-footer'
import { BulkRow, type HashField } from './bulk-row'
import { bulkOutcome, bulkQuestion, bulkToast } from './bulk-sentences'
import type { BulkVerb } from './bulk-verbs'
import styles from './decision-dialog.module.css'
import { texts } from './texts'
import type { en } from './texts.en'
import { type ChosenNow, useChosenNow } from './use-chosen-now'

export interface BulkDialogProps {
  verb: BulkVerb
  /** As they were chosen. */
  chosen: readonly AdminPurchase[]
  /** Those of them that the list's page shows. */
  shownIds: readonly string[]
  /** @param done the ids of those that were decided. @param updates the selected ones that were fetched again. */
  onClose: (done: readonly string[], updates: readonly AdminPurchase[]) => void
}

/** Lists what will be decided, then decides one after another, and shows the result of each. */
export function BulkDialog({ verb, chosen, shownIds, onClose }: BulkDialogProps) {
  const t = texts.useT()
  const { toast } = useShell()
  const tokenName = useTokenName()
  const given = useChosenNow(chosen, shownIds)
  const allowed = given.purchases.filter((purchase) => isTakenInBulk(verb, purchase))
  const leftOut = given.purchases.filter((purchase) => !allowed.includes(purchase))
  const [entry, setEntry] = useState<BulkEntry>(NOTHING_FOR_ANY)
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const { results, isRunning, run } = useBulkDecide(verb)
  useReturnFocus()
  const isAsked = results.size === 0
  const lacking = verb === 'approve' ? allowed.filter((purchase) => lacksEvidence(entry, purchase)) : []
  const isBegun = ({ id }: AdminPurchase) => results.has(id)
  const hasReason = entry.reason.trim() !== ''
  const able = allowed.filter((one) => hasReason || isBegun(one) || !lacking.includes(one))
  const words = isAsked
    ? bulkQuestion(t, verb, able, { tokenName, lacking: lacking.length })
    : bulkOutcome(t, verb, results, able.length, isRunning)
  const { kept = [] } = words
  const start = async (purchases: readonly AdminPurchase[]) => {
    const found = problemsWithBulk(t, verb, purchases, entry)
    setProblems(found ?? NO_PROBLEMS)
    if (found === undefined) toast(bulkToast(t, verb, await run(purchases, entry), able.length))
  }
  const edit = (change: Partial<BulkEntry>) => {
    setEntry((before) => ({ ...before, ...change }))
    setProblems(NO_PROBLEMS)
  }
  const hashFieldOf = ({ id }: AdminPurchase): HashField => ({
    value: entry.hashes.get(id) ?? '',
    error: problems.hashes.get(id),
    onEdit:
      !isRunning && (isAsked || isRepeatable(results, id))
        ? (hash) => edit({ hashes: new Map([...entry.hashes, [id, hash]]) })
        : undefined,
  })
  const shown = isAsked ? allowed : able
  const done = able.map(({ id }) => id).filter((id) => results.get(id)?.state === 'done')
  const close = () => !isRunning && onClose(done, given.elsewhere)
  const footer = (
    <BulkFooter
      verb={verb}
      able={able}
      repeatable={able.filter(
        (one) => isRepeatable(results, one.id) && (hasReason || !lacking.includes(one)),
      )}
      isAsked={isAsked}
      isRunning={isRunning}
      given={given}
      onClose={close}
      onStart={(purchases) => void start(purchases)}
    />
  )
  return (
    <Dialog
      isOpen
      onClose={close}
      title={<Kept text={words.title} words={kept} />}
      description={<Kept text={words.description} words={kept} />}
      footer={footer}
    >
      <div className={styles.content}>
        <ReadAgain given={given} />
        {shown.length > 0 && (
          <ul className={styles.purchases} aria-label={t(`bulk.list.${verb}`)}>
            {shown.map((one) => (
              <BulkRow
                key={one.id}
                verb={verb}
                purchase={one}
                result={results.get(one.id)}
                hash={hashFieldOf(one)}
              />
            ))}
          </ul>
        )}
        {leftOut.length > 0 && <LeftOut verb={verb} purchases={leftOut} />}
        {lacking.length > 0 && isAsked && able.length < allowed.length && <Lacking purchases={lacking} />}
        {isAsked && (verb === 'decline' ? able.length > 0 : lacking.length > 0) && (
          <TextField
            label={t(`bulk.reason.${verb}`)}
            hint={t(`bulk.reasonHint.${verb}`)}
            value={entry.reason}
            error={problems.reason}
            autoComplete="off"
            onChange={(event) => edit({ reason: event.currentTarget.value })}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Of those that were chosen on other pages: that they are being read again, or could not be. */
function ReadAgain({ given }: { given: ChosenNow }) {
  const t = texts.useT()
  const { query, elsewhereCount, isUpToDate } = given
  if (isUpToDate) return null
  if (query.isError) {
    return (
      <FailedList query={query} failed={t('bulk.readingFailed')} description={t('bulk.readingFailedHint')} />
    )
  }
  return (
    <p className={styles.lead} role="status">
      {t('bulk.reading', { count: elsewhereCount })}
    </p>
  )
}

function LeftOut({ verb, purchases }: { verb: BulkVerb; purchases: readonly AdminPurchase[] }) {
  const t = texts.useT()
  const names = purchases
    .map((purchase) => `${isolated(purchase.userName)} (${stateLabel(t, purchase, verb)})`)
    .join(', ')
  return (
    <p className={styles.lead}>
      <Kept text={t(`bulk.leftOut.${verb}`, { names })} words={buyersOf(purchases)} />
    </p>
  )
}

/** An approval stands on a transaction or a reason: each has its field, one reason is for all of them. */
function Lacking({ purchases }: { purchases: readonly AdminPurchase[] }) {
  const t = texts.useT()
  const names = buyersOf(purchases)
  return (
    <p className={styles.lead}>
      <Kept text={t('bulk.lacking', { names: names.map(isolated).join(', ') })} words={names} />
    </p>
  )
}

const buyersOf = (purchases: readonly AdminPurchase[]) => purchases.map(({ userName }) => userName)

function stateLabel(
  t: Translate<typeof en>,
  { status, stage, contested, approvalRefusal, seen }: AdminPurchase,
  verb: BulkVerb,
): string {
  if (verb === 'approve' && approvalRefusal !== null) return t('bulk.state.own')
  if (verb === 'approve' && contested && stage === 'awaiting-approval') return t('bulk.state.contested')
  if (verb === 'approve' && isDoubtful({ seen }) && stage === 'awaiting-approval')
    return t('bulk.state.doubtful')
  return stage === 'awaiting-payment' ? t('bulk.state.awaitingPayment') : t(`bulk.state.${status}`)
}

/** Whose payment it is where two may have paid it is for somebody who looks at both: none is approved among many. */
function isTakenInBulk(verb: BulkVerb, { allowedActions, contested, seen }: AdminPurchase): boolean {
  return allowedActions.includes(verb) && !(verb === 'approve' && (contested || isDoubtful({ seen })))
}

function isRepeatable(results: RowResults, id: string): boolean {
  const result = results.get(id)
  return result?.state === 'refused' && result.refusal.kind === 'repeatable'
}
