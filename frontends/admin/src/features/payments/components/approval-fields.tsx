import type { AdminPurchase } from '@presale/contracts'
import { outputKindOf } from '@presale/kernel'
import { Checkbox, TextField } from '@presale/ui'
import { useState } from 'react'
import { type Entry, type EntryProblem, lacksTransaction } from '../approval-entry'
import { OutputField } from './output-field'

export interface ApprovalFieldsProps {
  purchase: AdminPurchase
  entry: Entry
  problem: EntryProblem | undefined
  onEdit: (change: Partial<Entry>) => void
}

/** The evidence of an approval: a transaction, or the reason why there is none. */
export function ApprovalFields({ purchase, entry, problem, onEdit }: ApprovalFieldsProps) {
  const isNeeded = lacksTransaction(purchase)
  const kind = outputKindOf(purchase.cryptoSymbol, purchase.wallet)
  const [paysOthers, setPaysOthers] = useState(false)
  const errorOf = (field: keyof Entry) => (problem?.field === field ? problem.sentence : undefined)
  return (
    <>
      <TextField
        label={isNeeded ? 'Transaction hash' : 'Transaction hash (optional)'}
        hint={
          isNeeded
            ? 'The buyer gave none. With one, nobody else can use the same payment.'
            : "Left as it is, the buyer's own hash is kept."
        }
        error={errorOf('hash')}
        value={entry.hash}
        autoComplete="off"
        spellCheck={false}
        placeholder={isNeeded ? '' : (purchase.transactionHash ?? '')}
        onChange={(event) => onEdit({ hash: event.currentTarget.value })}
      />
      {kind && (
        <Checkbox
          label="This transaction pays more than one buyer"
          checked={paysOthers}
          onCheckedChange={(isChecked) => {
            setPaysOthers(isChecked)
            if (!isChecked) onEdit({ output: '' })
          }}
        />
      )}
      {kind && paysOthers && (
        <OutputField
          kind={kind}
          value={entry.output}
          error={errorOf('output')}
          onEdit={(output) => onEdit({ output })}
        />
      )}
      {isNeeded && (
        <TextField
          label="Or a reason"
          hint="Why there is no transaction to name. It is kept in the history, for staff."
          error={errorOf('reason')}
          value={entry.reason}
          autoComplete="off"
          onChange={(event) => onEdit({ reason: event.currentTarget.value })}
        />
      )}
    </>
  )
}
