import { QUICK_AMOUNTS } from '@presale/kernel'
import { Chip, ChipGroup, formatNumber, NumberField } from '@presale/ui'
import { LoadFailed } from '../../../purchases/load-failed'
import styles from './enter-amount.module.css'
import type { AmountForm } from './use-amount-form'

export function AmountFields({ form }: { form: AmountForm }) {
  const { token, prices } = form
  return (
    <div className={styles.fields}>
      <NumberField
        label="Amount of tokens"
        inputMode="numeric"
        min={100}
        step={1}
        value={form.amountText}
        suffix={token.data?.name}
        hint="Whole tokens, at least 100."
        error={form.amountError}
        disabled={form.isRequesting}
        onChange={(event) => form.enter(event.currentTarget.value)}
        onBlur={form.settleOnBlur}
      />
      <ChipGroup label="Quick amounts">
        {QUICK_AMOUNTS.map((amount) => (
          <Chip
            key={amount}
            isSelected={form.amountText === String(amount)}
            disabled={form.isRequesting}
            onClick={() => form.enter(String(amount))}
          >
            {formatNumber(amount)}
          </Chip>
        ))}
      </ChipGroup>
      {(token.isError || prices.isError) && (
        <LoadFailed
          title="Failed to fetch prices"
          query={token.isError ? token : prices}
          isAbove={token.data !== undefined && prices.data !== undefined}
        />
      )}
    </div>
  )
}
