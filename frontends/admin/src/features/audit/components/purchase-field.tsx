import { TextField } from '@presale/ui'
import { useState } from 'react'
import { useDraftSearch } from '../../../lists/use-draft-search'
import { purchaseIdIn } from '../audit-view'
import { texts } from '../texts'

export interface PurchaseFieldProps {
  value: string | undefined
  onSettle: (purchase: string | undefined) => void
}

/** A purchase by its id, as it stands in a mail or a log. What is no id filters nothing, and is said to be none. */
export function PurchaseField({ value, onSettle }: PurchaseFieldProps) {
  const t = texts.useT()
  const [refused, setRefused] = useState('')
  const settle = (text: string) => {
    const id = purchaseIdIn(text)
    setRefused(id === undefined ? text : '')
    if (id !== value) onSettle(id)
  }
  const [draft, setDraft] = useDraftSearch(value ?? '', settle, (text) => purchaseIdIn(text) ?? '')
  const isRefused = refused !== '' && refused === draft.trim()
  return (
    <TextField
      label={t('purchaseId')}
      placeholder={t('wholeId')}
      autoComplete="off"
      spellCheck={false}
      value={draft}
      error={isRefused ? t('purchaseIdRefused') : undefined}
      onChange={(event) => setDraft(event.currentTarget.value)}
    />
  )
}
