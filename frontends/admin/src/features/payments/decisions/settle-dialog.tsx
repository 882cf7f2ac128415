import type { AdminPurchase } from '@presale/contracts'
import { outputKindOf } from '@presale/kernel'
import { ConfirmDialog, TextField } from '@presale/ui'
import { useState } from 'react'
import { useReturnFocus } from '../../../lists/use-return-focus'
import { type Settlement, useSettlePayment } from '../api/settle-payment'
import { type Entry, type EntryProblem, NOTHING_ENTERED, problemWithLater, trimmed } from './approval-entry'
import styles from './decision-dialog.module.css'
import { EarlierApprovals } from './earlier-approvals'
import { OutputField } from './output-field'
import { texts } from './texts'

export interface SettleDialogProps {
  kind: Settlement['kind']
  purchase: AdminPurchase
  onClose: () => void
}

/** Says later what an approved purchase is settled by. */
export function SettleDialog({ kind, purchase, onClose }: SettleDialogProps) {
  const t = texts.useT()
  const [entry, setEntry] = useState(NOTHING_ENTERED)
  const [problem, setProblem] = useState<EntryProblem>()
  const main = kind === 'evidence' ? 'hash' : 'output'
  const [mayBeTwin, setMayBeTwin] = useState(false)
  const settle = useSettlePayment(purchase, (refusal) => {
    if (refusal === undefined) return onClose()
    if (refusal.mayBeTwin) setMayBeTwin(true)
    setProblem({ field: main, sentence: refusal.sentence })
  })
  useReturnFocus()
  const outputKind = outputKindOf(purchase.cryptoSymbol, purchase.wallet)
  const edit = (change: Partial<Entry>) => {
    setEntry((before) => ({ ...before, ...change }))
    setProblem(undefined)
  }
  const confirm = () => {
    const { hash, output, reason } = trimmed(entry)
    const found = problemWithLater(t, kind, purchase, { hash, output })
    setProblem(found)
    if (found === undefined) {
      settle.mutate(kind === 'evidence' ? { kind, transactionHash: hash, output, reason } : { kind, output })
    }
  }
  const errorOf = (field: keyof Entry) => (problem?.field === field ? problem.sentence : undefined)
  return (
    <ConfirmDialog
      isOpen
      onClose={() => !settle.isPending && onClose()}
      onConfirm={confirm}
      title={t(`settle.${kind}.title`)}
      description={t(`settle.${kind}.description`)}
      confirmLabel={t(`settle.${kind}`)}
      isBusy={settle.isPending}
    >
      <div className={styles.content}>
        {kind === 'evidence' && (
          <>
            <EarlierApprovals purchase={purchase} />
            <TextField
              label={t('approval.hash')}
              error={errorOf('hash')}
              value={entry.hash}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => edit({ hash: event.currentTarget.value })}
            />
            {mayBeTwin && (
              <TextField
                label={t('approval.twinReason')}
                hint={t('approval.twinReasonHint')}
                value={entry.reason}
                autoComplete="off"
                onChange={(event) => edit({ reason: event.currentTarget.value })}
              />
            )}
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
