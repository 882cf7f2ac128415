import { LONGEST_PASTED } from '@presale/kernel'
import { TextField } from '@presale/ui'
import { useSettledBlur } from '../use-settled-blur'
import { texts } from './texts'
import type { TransactionHashField } from './use-transaction-hash'

export function TransactionHashInput({ field }: { field: TransactionHashField }) {
  const t = texts.useT()
  const checkOnBlur = useSettledBlur(field.check)
  return (
    <TextField
      label={t('hash.label')}
      hint={t('hash.hint')}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={LONGEST_PASTED}
      value={field.value}
      error={field.error}
      onChange={(event) => field.enter(event.currentTarget.value)}
      onBlur={checkOnBlur}
    />
  )
}
