import { TextField } from '@presale/ui'
import { useSettledBlur } from '../use-settled-blur'
import type { TransactionHashField } from './use-transaction-hash'

export function TransactionHashInput({ field }: { field: TransactionHashField }) {
  const checkOnBlur = useSettledBlur(field.check)
  return (
    <TextField
      label="Transaction hash (optional)"
      hint="Your wallet shows it after sending. With it your payment is found sooner."
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={200}
      value={field.value}
      error={field.error}
      onChange={(event) => field.enter(event.currentTarget.value)}
      onBlur={checkOnBlur}
    />
  )
}
