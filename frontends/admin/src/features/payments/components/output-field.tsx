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
      label={`Number of the ${kind.words}${isOptional ? ', if it pays several buyers' : ''}`}
      hint={`The one that paid this buyer, ${kind.found}. The others stay free for other purchases.`}
      error={error}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => onEdit(event.currentTarget.value)}
    />
  )
}
