import type { OutputKind } from '@presale/kernel'
import { TextField } from '@presale/ui'

export interface OutputFieldProps {
  kind: OutputKind
  isOptional?: boolean
  value: string
  error: string | undefined
  onEdit: (output: string) => void
}

/** Which part of a transaction paid this buyer; the other parts stay free for others. */
export function OutputField({ kind, isOptional = false, value, error, onEdit }: OutputFieldProps) {
  return (
    <TextField
      label={isOptional ? `${kind.label}, optional` : kind.label}
      hint={`${isOptional ? 'Needed only if the transaction pays more than one buyer' : 'The one that paid this buyer'}. ${kind.hint}`}
      error={error}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onEdit(event.currentTarget.value)}
    />
  )
}
