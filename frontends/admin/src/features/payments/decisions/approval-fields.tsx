import type { AdminPurchase } from '@presale/contracts'
import { outputKindOf } from '@presale/kernel'
import { Checkbox, TextField } from '@presale/ui'
import { useState } from 'react'
import { type Entry, type EntryProblem, lacksTransaction } from './approval-entry'
import { OutputField } from './output-field'
import { texts } from './texts'

export interface ApprovalFieldsProps {
  purchase: AdminPurchase
  entry: Entry
  problem: EntryProblem | undefined
  onEdit: (change: Partial<Entry>) => void
}

/** The evidence of an approval: a transaction, or the reason why there is none. */
export function ApprovalFields({ purchase, entry, problem, onEdit }: ApprovalFieldsProps) {
  const t = texts.useT()
  const isNeeded = lacksTransaction(purchase)
  const kind = outputKindOf(purchase.cryptoSymbol, purchase.wallet)
  const [paysOthers, setPaysOthers] = useState(false)
  const errorOf = (field: keyof Entry) => (problem?.field === field ? problem.sentence : undefined)
  return (
    <>
      <TextField
        label={isNeeded ? t('approval.hash') : t('approval.hashOptional')}
        hint={isNeeded ? t('approval.hashNeededHint') : t('approval.hashHint')}
        error={errorOf('hash')}
        value={entry.hash}
        autoComplete="off"
        spellCheck={false}
        placeholder={isNeeded ? '' : (purchase.transactionHash ?? '')}
        onChange={(event) => onEdit({ hash: event.currentTarget.value })}
      />
      {kind && (
        <Checkbox
          label={t('approval.paysOthers')}
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
          label={t('approval.reason')}
          hint={t('approval.reasonHint')}
          error={errorOf('reason')}
          value={entry.reason}
          autoComplete="off"
          onChange={(event) => onEdit({ reason: event.currentTarget.value })}
        />
      )}
    </>
  )
}
