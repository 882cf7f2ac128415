import type { AdminPurchase } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { ConfirmDialog, TextField } from '@presale/ui'
import { type FormEvent, useState } from 'react'
import { useReturnFocus } from '../../../lists/use-return-focus'
import { useTokenName } from '../../../purchases/token-name'
import { type Beyond, type Refusal, useDecidePayment } from '../api/decide-payment'
import { useLookAtPayment } from '../api/look-at-payment'
import { texts as paymentTexts } from '../texts'
import { decisionKey, useConfirmKey } from '../worklist-keys'
import {
  type Entry,
  type EntryProblem,
  isDoubtful,
  lacksTransaction,
  NOTHING_ENTERED,
  problemWith,
  trimmed,
} from './approval-entry'
import { ApprovalFields } from './approval-fields'
import { BeyondQuestions } from './beyond-questions'
import { DecisionCautions } from './decision-cautions'
import styles from './decision-dialog.module.css'
import { type DecisionVerb, decisionLabels } from './decision-labels'
import { EarlierApprovals } from './earlier-approvals'
import { OvertakenDialog } from './overtaken-dialog'
import { ReasonPresets } from './reason-presets'
import { texts } from './texts'

export interface DecisionDialogProps {
  verb: DecisionVerb
  purchase: AdminPurchase
  /** The transaction that stands in its field at first. */
  hash?: string | undefined
  onClose: () => void
  /** It is decided: the work goes on elsewhere. */
  onDecided: (purchase: AdminPurchase) => void
}

/** Asks once more before tokens are credited, refused or put up for a decision again. */
export function DecisionDialog({ verb, purchase, hash = '', onClose, onDecided }: DecisionDialogProps) {
  const t = texts.useT()
  const inPayments = paymentTexts.useT()
  useLookAtPayment(purchase.id)
  const words = decisionLabels(t, verb, purchase, useTokenName())
  const [entry, setEntry] = useState<Entry>({ ...NOTHING_ENTERED, hash })
  const [problem, setProblem] = useState<EntryProblem>()
  const [overtaken, setOvertaken] = useState<Refusal>()
  const [beyond, setBeyond] = useState<readonly Beyond[]>([])
  const [timesAsked, setTimesAsked] = useState(0)
  const [mayBeTwin, setMayBeTwin] = useState(false)
  const decide = useDecidePayment((refusal) => {
    if (refusal?.kind === 'overtaken') setOvertaken(refusal)
    else if (refusal?.beyond) {
      setBeyond(withAlso(beyond, refusal.beyond))
      setTimesAsked(timesAsked + 1)
    } else if (refusal?.kind === 'repeatable') {
      if (refusal.mayBeTwin) setMayBeTwin(true)
      setProblem({ field: mainField(verb), sentence: refusal.sentence })
    } else {
      onClose()
      if (refusal === undefined) onDecided(purchase)
    }
  })
  useReturnFocus()
  const isOpen = !overtaken && !decide.isPending
  useConfirmKey(isOpen ? decisionKey(verb) : undefined, () => confirm())
  if (overtaken) return <OvertakenDialog refusal={overtaken} onClose={onClose} />
  function confirm() {
    const found = problemWith(t, verb, purchase, trimmed(entry))
    setProblem(found)
    if (found === undefined) decide.mutate({ verb, purchase, entry: trimmed(entry) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!decide.isPending) confirm()
  }
  const edit = (change: Partial<Entry>) => {
    setEntry((before) => ({ ...before, ...change }))
    setProblem(undefined)
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={() => !decide.isPending && onClose()}
      onConfirm={confirm}
      title={<Kept text={words.title} words={words.kept} />}
      description={<Kept text={words.description} words={words.kept} />}
      confirmLabel={inPayments(`verb.${verb}`)}
      isDangerous={verb === 'decline'}
      isBusy={decide.isPending}
      startsInField={verb === 'approve' && (lacksTransaction(purchase) || isDoubtful(purchase))}
    >
      <form className={styles.content} noValidate onSubmit={submit}>
        {verb === 'approve' ? (
          <>
            <DecisionCautions purchase={purchase} />
            <EarlierApprovals purchase={purchase} />
            <ApprovalFields
              purchase={purchase}
              entry={entry}
              problem={problem}
              mayBeTwin={mayBeTwin}
              onEdit={edit}
            />
          </>
        ) : (
          <>
            {verb === 'decline' && (
              <ReasonPresets of="decline" chosen={entry.reason} onChoose={(reason) => edit({ reason })} />
            )}
            <TextField
              label={words.field?.label ?? t('decide.reopen.reason')}
              hint={words.field && <Kept text={words.field.hint} words={words.kept} />}
              error={problem?.sentence}
              value={entry.reason}
              required={words.field?.isRequired}
              autoComplete="off"
              onChange={(event) => edit({ reason: event.currentTarget.value })}
            />
          </>
        )}
        <BeyondQuestions asked={beyond} times={timesAsked} purchase={purchase} entry={entry} onEdit={edit} />
        {/* A form of more than one field is sent by Enter only where it has a button for that. */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </ConfirmDialog>
  )
}

/** One may stand in the way after the other: what was confirmed stays in view. */
function withAlso(before: readonly Beyond[], what: Beyond): readonly Beyond[] {
  return before.includes(what) ? before : [...before, what]
}

/** Where a sentence of the server's stands. */
function mainField(verb: DecisionVerb): keyof Entry {
  return verb === 'approve' ? 'hash' : 'reason'
}
