import type { AdminPurchase } from '@presale/contracts'
import { outputKindOf } from '@presale/kernel'
import { ConfirmDialog, TextField } from '@presale/ui'
import { useState } from 'react'
import { useReturnFocus } from '../../../lists/use-return-focus'
import { type Settlement, useSettlePayment } from '../api/settle-payment'
import { type Entry, type EntryProblem, NOTHING_ENTERED, problemWithLater, trimmed } from '../approval-entry'
import styles from './decision-dialog.module.css'
import { EarlierApprovals } from './earlier-approvals'
import { OutputField } from './output-field'

export interface SettleDialogProps {
  kind: Settlement['kind']
  purchase: AdminPurchase
  onClose: () => void
}

const WORDS = {
  evidence: {
    title: 'Add the transaction of this approval',
    description:
      'The tokens were credited before and stay as they are. From then on this transaction, or the output that you name, can settle no other purchase. This can’t be undone.',
    label: 'Add transaction',
  },
  output: {
    title: 'Name the output that paid this buyer',
    description:
      'This approval holds the whole transaction, so it can settle no other purchase. Once you name the output that paid this buyer, its other outputs can settle the purchases that they paid for. The tokens stay as they are. This can’t be undone.',
    label: 'Name output',
  },
} as const satisfies Record<Settlement['kind'], object>

/** Says later what an approved purchase is settled by. */
export function SettleDialog({ kind, purchase, onClose }: SettleDialogProps) {
  const [entry, setEntry] = useState(NOTHING_ENTERED)
  const [problem, setProblem] = useState<EntryProblem>()
  const main = kind === 'evidence' ? 'hash' : 'output'
  const settle = useSettlePayment(purchase, (refusal) =>
    refusal === undefined ? onClose() : setProblem({ field: main, sentence: refusal }),
  )
  useReturnFocus()
  const outputKind = outputKindOf(purchase.cryptoSymbol, purchase.wallet)
  const edit = (change: Partial<Entry>) => {
    setEntry((before) => ({ ...before, ...change }))
    setProblem(undefined)
  }
  const confirm = () => {
    const { hash, output } = trimmed(entry)
    const found = problemWithLater(kind, { hash, output })
    setProblem(found)
    if (found === undefined) {
      settle.mutate(kind === 'evidence' ? { kind, transactionHash: hash, output } : { kind, output })
    }
  }
  const errorOf = (field: keyof Entry) => (problem?.field === field ? problem.sentence : undefined)
  return (
    <ConfirmDialog
      isOpen
      onClose={() => !settle.isPending && onClose()}
      onConfirm={confirm}
      title={WORDS[kind].title}
      description={WORDS[kind].description}
      confirmLabel={WORDS[kind].label}
      isBusy={settle.isPending}
    >
      <div className={styles.content}>
        {kind === 'evidence' && (
          <>
            <EarlierApprovals purchase={purchase} />
            <TextField
              label="Transaction hash"
              error={errorOf('hash')}
              value={entry.hash}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => edit({ hash: event.currentTarget.value })}
            />
          </>
        )}
        {outputKind && (
          <OutputField
            kind={outputKind}
            isOptional={kind === 'evidence'}
            value={entry.output}
            error={errorOf('output')}
            onEdit={(output) => edit({ output })}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
