import type { AdminPurchase } from '@presale/contracts'
import { Dialog, TextField } from '@presale/ui'
import { useState } from 'react'
import { FailedList } from '../../../lists/failed-list'
import { useReturnFocus } from '../../../lists/use-return-focus'
import { useTokenName } from '../../../purchases/token-name'
import { useShell } from '../../../shell-context'
import { type RowResults, useBulkDecide } from '../api/bulk-decide'
import { lacksTransaction, problemWithReason } from '../approval-entry'
import { bulkOutcome, bulkQuestion, bulkToast } from '../bulk-sentences'
import { type BulkVerb, pastTense } from '../bulk-verbs'
import { type ChosenNow, useChosenNow } from '../use-chosen-now'
import { BulkFooter } from './bulk-footer'
import { BulkRow } from './bulk-row'
import styles from './decision-dialog.module.css'

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
  const { toast } = useShell()
  const tokenName = useTokenName()
  const given = useChosenNow(chosen, shownIds)
  const allowed = given.purchases.filter(({ allowedActions }) => allowedActions.includes(verb))
  const leftOut = given.purchases.filter((purchase) => !allowed.includes(purchase))
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const { results, isRunning, run } = useBulkDecide(verb)
  useReturnFocus()
  const isAsked = results.size === 0
  const lacking = verb === 'approve' ? allowed.filter(lacksTransaction) : []
  const able = reason.trim() === '' ? allowed.filter((purchase) => !lacking.includes(purchase)) : allowed
  const words = isAsked
    ? bulkQuestion(verb, able, { tokenName, lacking: lacking.length })
    : bulkOutcome(verb, results, able.length, isRunning)
  const start = async (purchases: readonly AdminPurchase[]) => {
    const problem = problemWithReason(reason.trim())
    setError(problem)
    if (problem !== undefined) return
    toast(bulkToast(verb, await run(purchases, reason.trim()), able.length))
  }
  const done = able.map(({ id }) => id).filter((id) => results.get(id)?.state === 'done')
  const close = () => !isRunning && onClose(done, given.elsewhere)
  const footer = (
    <BulkFooter
      verb={verb}
      able={able}
      repeatable={able.filter(({ id }) => isRepeatable(results, id))}
      isAsked={isAsked}
      isRunning={isRunning}
      given={given}
      onClose={close}
      onStart={(purchases) => void start(purchases)}
    />
  )
  return (
    <Dialog isOpen onClose={close} title={words.title} description={words.description} footer={footer}>
      <div className={styles.content}>
        <ReadAgain given={given} />
        {able.length > 0 && (
          <ul className={styles.purchases} aria-label={`To be ${pastTense(verb)}`}>
            {able.map((one) => (
              <BulkRow key={one.id} verb={verb} purchase={one} result={results.get(one.id)} />
            ))}
          </ul>
        )}
        {leftOut.length > 0 && <LeftOut verb={verb} purchases={leftOut} />}
        {lacking.length > 0 && isAsked && able.length < allowed.length && <Lacking purchases={lacking} />}
        {isAsked && (verb === 'decline' ? able.length > 0 : lacking.length > 0) && (
          <TextField
            label={verb === 'decline' ? 'Reason (optional)' : 'Reason for those without a transaction'}
            hint={
              verb === 'decline'
                ? 'Each of the buyers can read it.'
                : 'Why there is no transaction to name. It is kept in the history, for staff.'
            }
            value={reason}
            error={error}
            autoComplete="off"
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setError(undefined)
            }}
          />
        )}
      </div>
    </Dialog>
  )
}

/** Of those that were chosen on other pages: that they are being read again, or could not be. */
function ReadAgain({ given }: { given: ChosenNow }) {
  const { query, elsewhereCount, isUpToDate } = given
  if (isUpToDate) return null
  if (query.isError) {
    return (
      <FailedList
        query={query}
        failed="Failed to fetch what was chosen on other pages"
        description="Until they are read again, nothing can be decided here. Nothing was changed."
      />
    )
  }
  return (
    <p className={styles.lead} role="status">
      Reading {elsewhereCount} of other pages again…
    </p>
  )
}

function LeftOut({ verb, purchases }: { verb: BulkVerb; purchases: readonly AdminPurchase[] }) {
  const names = purchases.map((purchase) => `${purchase.userName} (${stateLabel(purchase, verb)})`).join(', ')
  return (
    <p className={styles.lead}>
      Left out, because they can't be {pastTense(verb)} now: {names}.
    </p>
  )
}

/** An approval stands on a transaction or a reason: here one reason is for all of them. */
function Lacking({ purchases }: { purchases: readonly AdminPurchase[] }) {
  const names = purchases.map(({ userName }) => userName).join(', ')
  return (
    <p className={styles.lead}>
      Left out, because the buyer named no transaction: {names}. Give a reason to approve them too, or approve
      each with its transaction.
    </p>
  )
}

function stateLabel({ status, stage, approvalRefusal }: AdminPurchase, verb: BulkVerb): string {
  if (verb === 'approve' && approvalRefusal !== null) return 'your own purchase'
  return stage === 'awaiting-payment' ? 'awaiting payment' : status
}

function isRepeatable(results: RowResults, id: string): boolean {
  const result = results.get(id)
  return result?.state === 'refused' && result.refusal.kind === 'repeatable'
}
