import type { AdminPurchase } from '@presale/contracts'
import { approveRequest, declineRequest, reopenRequest, validationSentence } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import { ConfirmDialog, TextField } from '@presale/ui'
import { useState } from 'react'
import { useReturnFocus } from '../../../lists/use-return-focus'
import { useTokenName } from '../../../purchases/token-name'
import { type Refusal, useDecidePayment } from '../api/decide-payment'
import { type DecisionVerb, decisionWords } from '../decision-words'
import { DecisionCautions } from './decision-cautions'
import styles from './decision-dialog.module.css'
import { OvertakenDialog } from './overtaken-dialog'

export interface DecisionDialogProps {
  verb: DecisionVerb
  purchase: AdminPurchase
  onClose: () => void
}

/** Asks once more before tokens are credited, refused or put up for a decision again. */
export function DecisionDialog({ verb, purchase, onClose }: DecisionDialogProps) {
  const words = decisionWords(verb, purchase, useTokenName())
  const [entry, setEntry] = useState('')
  const [error, setError] = useState<string>()
  const [overtaken, setOvertaken] = useState<Refusal>()
  const decide = useDecidePayment((refusal) => {
    if (refusal?.kind === 'overtaken') setOvertaken(refusal)
    else if (refusal?.kind === 'repeatable') setError(refusal.sentence)
    else onClose()
  })
  useReturnFocus()
  if (overtaken) return <OvertakenDialog refusal={overtaken} onClose={onClose} />
  const confirm = () => {
    const problem = problemWith(verb, entry.trim())
    setError(problem)
    if (problem === undefined) decide.mutate({ verb, purchase, entry: entry.trim() })
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
        {verb === 'approve' && <DecisionCautions purchase={purchase} />}
        <TextField
          label={words.field.label}
          hint={words.field.hint}
          error={error}
          value={entry}
          required={words.field.isRequired}
          autoComplete="off"
          spellCheck={verb !== 'approve'}
          placeholder={verb === 'approve' ? (purchase.transactionHash ?? '') : ''}
          onChange={(event) => {
            setEntry(event.currentTarget.value)
            setError(undefined)
          }}
        />
      </div>
    </ConfirmDialog>
  )
}

/** The contract's own rule, said before the request is sent. */
export function problemWith(verb: DecisionVerb, entry: string): string | undefined {
  const parsed = requestOf(verb, entry)
  return parsed.success ? undefined : readable(validationSentence(parsed.error))
}

function requestOf(verb: DecisionVerb, entry: string) {
  const given = entry === '' ? undefined : entry
  switch (verb) {
    case 'approve':
      return approveRequest.safeParse({ transactionHash: given })
    case 'decline':
      return declineRequest.safeParse({ reason: given })
    case 'reopen':
      return reopenRequest.safeParse({ reason: entry })
    default:
      return assertNever(verb)
  }
}

/** The field is called otherwise on the screen than on the wire. */
function readable(sentence: string): string {
  return sentence.replace('transactionHash', 'This').replace(/:.*This /, 'This ')
}
