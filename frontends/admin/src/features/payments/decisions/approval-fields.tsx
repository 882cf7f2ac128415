import type { AdminPurchase } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { explorerLink, outputKindOf } from '@presale/kernel'
import { Checkbox, TextField } from '@presale/ui'
import { type KeyboardEvent, useState } from 'react'
import { CodeText } from '../../../events/code-text'
import {
  type Entry,
  type EntryProblem,
  isDoubtful,
  isFormKnown,
  lacksTransaction,
  standingOf,
} from './approval-entry'
import { OutputField } from './output-field'
import { ReasonPresets, reasonByKey } from './reason-presets'
import { texts } from './texts'
import type { en } from './texts.en'

export interface ApprovalFieldsProps {
  purchase: AdminPurchase
  entry: Entry
  problem: EntryProblem | undefined
  /** The transaction may have settled another purchase: why they are two is asked for. */
  mayBeTwin: boolean
  onEdit: (change: Partial<Entry>) => void
}

function hashHint(t: Translate<typeof en>, purchase: AdminPurchase): string {
  if (!isFormKnown(purchase)) return t('approval.formUnknownHint')
  if (!lacksTransaction(purchase)) return t('approval.hashHint')
  if (purchase.transactionHash === null) return t('approval.hashNeededHint')
  return t(standingOf(purchase) === 'otherName' ? 'approval.otherNameHint' : 'approval.noTransactionHint')
}

/** The evidence of an approval: a transaction, or the reason why there is none. */
export function ApprovalFields({ purchase, entry, problem, mayBeTwin, onEdit }: ApprovalFieldsProps) {
  const t = texts.useT()
  const isNeeded = lacksTransaction(purchase)
  const kind = outputKindOf(purchase.cryptoSymbol, purchase.wallet)
  const [paysOthers, setPaysOthers] = useState(false)
  const hasPresets = isNeeded && !mayBeTwin
  const chooseByArrow = (event: KeyboardEvent) => {
    const reason = hasPresets ? reasonByKey(event.key, entry.reason) : undefined
    if (reason === undefined) return
    event.preventDefault()
    onEdit({ reason })
  }
  const errorOf = (field: keyof Entry) => (problem?.field === field ? problem.sentence : undefined)
  return (
    <>
      {purchase.transactionHash !== null && (
        <NamedTransaction purchase={purchase} hash={purchase.transactionHash} />
      )}
      <TextField
        label={isNeeded ? t('approval.hash') : t('approval.hashOptional')}
        hint={hashHint(t, purchase)}
        error={errorOf('hash')}
        value={entry.hash}
        autoComplete="off"
        spellCheck={false}
        placeholder={isNeeded ? '' : (purchase.transactionHash ?? '')}
        onChange={(event) => onEdit({ hash: event.currentTarget.value })}
        onKeyDown={chooseByArrow}
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
      {hasPresets && (
        <ReasonPresets of="approve" chosen={entry.reason} onChoose={(reason) => onEdit({ reason })} />
      )}
      {(isNeeded || mayBeTwin || isDoubtful(purchase)) && (
        <TextField
          {...reasonWords(t, purchase, mayBeTwin)}
          error={errorOf('reason')}
          value={entry.reason}
          autoComplete="off"
          onChange={(event) => onEdit({ reason: event.currentTarget.value })}
          onKeyDown={chooseByArrow}
        />
      )}
    </>
  )
}

function reasonWords(t: Translate<typeof en>, purchase: AdminPurchase, mayBeTwin: boolean) {
  if (mayBeTwin) return { label: t('approval.twinReason'), hint: t('approval.twinReasonHint') }
  if (isDoubtful(purchase)) return { label: t('approval.seenReason'), hint: t('approval.seenReasonHint') }
  return { label: t('approval.reason'), hint: t('approval.reasonHint') }
}

/** Whole, and where it can be looked up: nobody has to leave the question for it. */
function NamedTransaction({ purchase, hash }: { purchase: AdminPurchase; hash: string }) {
  const t = texts.useT()
  const link = explorerLink(purchase.cryptoSymbol, purchase.wallet, hash)
  return <CodeText term={t('approval.named')} code={hash} link={link} />
}
