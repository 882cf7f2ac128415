import type { OutputKind } from '@presale/kernel'
import { TextField } from '@presale/ui'
import { outputLabel, outputPlace } from './output-labels'
import { texts } from './texts'

export interface OutputFieldProps {
  kind: OutputKind
  isOptional?: boolean
  value: string
  error: string | undefined
  onEdit: (output: string) => void
}

/** Which part of a transaction paid this buyer; the other parts stay free for others. */
export function OutputField({ kind, isOptional = false, value, error, onEdit }: OutputFieldProps) {
  const t = texts.useT()
  const label = outputLabel(t, kind)
  const where = outputPlace(t, kind)
  return (
    <TextField
      label={isOptional ? t('output.optional', { label }) : label}
      hint={isOptional ? t('output.hintOptional', { where }) : t('output.hint', { where })}
      error={error}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onEdit(event.currentTarget.value)}
    />
  )
}
