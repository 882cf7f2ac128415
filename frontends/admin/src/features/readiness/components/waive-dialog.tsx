import type { ReadinessEntry } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { TextField } from '@presale/ui'
import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog'
import { readinessSentence } from '../readiness-sentence'
import { texts } from '../texts'

const LONGEST_REASON = 500

interface WaiveDialogProps {
  entry: ReadinessEntry
  isBusy: boolean
  onWaive: (reason: string) => void
  onClose: () => void
}

/** Whoever waives an entry says why: it stands beside it, and on record, for those who ask later. */
export function WaiveDialog({ entry, isBusy, onWaive, onClose }: WaiveDialogProps) {
  const t = texts.useT()
  const [reason, setReason] = useState('')
  const [isAsked, setIsAsked] = useState(false)
  const text = reason.trim()
  const submit = () => {
    setIsAsked(true)
    if (text !== '') onWaive(text)
  }
  return (
    <FormDialog
      startsInField
      onClose={onClose}
      onSubmit={submit}
      title={t('waiveEntry', { entry: t(`label.${entry.name}`) })}
      description={<Kept text={readinessSentence(entry, t)} words={entry.symbols ?? []} />}
      isBusy={isBusy}
      submitLabel={t('waive')}
    >
      <TextField
        label={t('reason')}
        name="reason"
        maxLength={LONGEST_REASON}
        value={reason}
        error={isAsked && text === '' ? t('reason.needed') : undefined}
        hint={t('reason.hint')}
        required
        autoComplete="off"
        readOnly={isBusy}
        dir="auto"
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
