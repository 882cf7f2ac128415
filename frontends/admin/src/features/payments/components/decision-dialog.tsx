import type { AdminPurchase } from '@presale/contracts'
import { ConfirmDialog, TextField } from '@presale/ui'
import { useState } from 'react'
import { useReturnFocus } from '../../../lists/use-return-focus'
import { useTokenName } from '../../../purchases/token-name'
import { type Refusal, useDecidePayment } from '../api/decide-payment'
import { type Entry, type EntryProblem, NOTHING_ENTERED, problemWith, trimmed } from '../approval-entry'
import { type DecisionVerb, decisionLabels } from '../decision-labels'
import { ApprovalFields } from './approval-fields'
import { DecisionCautions } from './decision-cautions'
import styles from './decision-dialog.module.css'
import { EarlierApprovals } from './earlier-approvals'
import { OvertakenDialog } from './overtaken-dialog'

export interface DecisionDialogProps {
  verb: DecisionVerb
  purchase: AdminPurchase
  onClose: () => void
}

/** Asks once more before tokens are credited, refused or put up for a decision again. */
export function DecisionDialog({ verb, purchase, onClose }: DecisionDialogProps) {
  const words = decisionLabels(verb, purchase, useTokenName())
  const [entry, setEntry] = useState(NOTHING_ENTERED)
  const [problem, setProblem] = useState<EntryProblem>()
  const [overtaken, setOvertaken] = useState<Refusal>()
  const decide = useDecidePayment((refusal) => {
    if (refusal?.kind === 'overtaken') setOvertaken(refusal)
    else if (refusal?.kind === 'repeatable')
      setProblem({ field: mainField(verb), sentence: refusal.sentence })
    else onClose()
  })
  useReturnFocus()
  if (overtaken) return <OvertakenDialog refusal={overtaken} onClose={onClose} />
  const confirm = () => {
    const found = problemWith(verb, purchase, trimmed(entry))
    setProblem(found)
    if (found === undefined) decide.mutate({ verb, purchase, entry: trimmed(entry) })
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
      title={words.title}
      description={words.description}
      confirmLabel={words.label}
      isDangerous={verb === 'decline'}
      isBusy={decide.isPending}
    >
      <div className={styles.content}>
        {verb === 'approve' ? (
          <>
            <DecisionCautions purchase={purchase} />
            <EarlierApprovals purchase={purchase} />
            <ApprovalFields purchase={purchase} entry={entry} problem={problem} onEdit={edit} />
          </>
        ) : (
          <TextField
            label={words.field?.label ?? 'Reason'}
            hint={words.field?.hint}
            error={problem?.sentence}
            value={entry.reason}
            required={words.field?.isRequired}
            autoComplete="off"
            onChange={(event) => edit({ reason: event.currentTarget.value })}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Where a sentence of the server's stands. */
function mainField(verb: DecisionVerb): keyof Entry {
  return verb === 'approve' ? 'hash' : 'reason'
}
