import type { AdminPurchase } from '@presale/contracts'
import { approveRequest, declineRequest, reopenRequest, validationSentence } from '@presale/contracts'
import { assertNever } from '@presale/kernel'
import { ConfirmDialog, Notice, TextField } from '@presale/ui'
import { useState } from 'react'
import { useShell } from '../../../shell-context'
import { useDecidePayment } from '../api/decide-payment'
import { useTokenName } from '../api/token-name'
import { type DecisionVerb, decisionWords } from '../decision-words'
import { useReturnFocus } from '../use-return-focus'
import styles from './decision-dialog.module.css'

export interface DecisionDialogProps {
  verb: DecisionVerb
  purchase: AdminPurchase
  onClose: () => void
}

/** Asks once more before tokens are credited, refused or put up for a decision again. */
export function DecisionDialog({ verb, purchase, onClose }: DecisionDialogProps) {
  const { user } = useShell()
  const words = decisionWords(verb, purchase, useTokenName())
  const [entry, setEntry] = useState('')
  const [error, setError] = useState<string>()
  const decide = useDecidePayment((outcome) => outcome === 'done' && onClose())
  useReturnFocus()
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
        {verb === 'approve' && purchase.userId === user.id && (
          <Notice tone="pending" title="This is your own purchase">
            The history will show that you approved it yourself.
          </Notice>
        )}
        {verb === 'approve' && purchase.sampleWallet && (
          <Notice tone="pending" title="Sample address">
            The buyer was shown a sample address. No real payment can have arrived there.
          </Notice>
        )}
        {verb === 'approve' && purchase.contested && (
          <Notice tone="declined" title="Contested hash">
            Another purchase claims the same transaction.
          </Notice>
        )}
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
function problemWith(verb: DecisionVerb, entry: string): string | undefined {
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
