import { Kept } from '@presale/i18n'
import { MINIMUM_PURCHASE, QUICK_AMOUNTS } from '@presale/kernel'
import { Chip, ChipGroup, formatNumber } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { freshSaleQuery } from '../../../purchases/queries'
import { texts } from './texts'
import type { AmountForm } from './use-amount-form'

/** The usual amounts, as far as the sale leaves so many, and where it does not, all that is left. */
export function QuickAmounts({ form }: { form: AmountForm }) {
  const t = texts.useT()
  const { data: sale } = useQuery(freshSaleQuery())
  const left = sale?.remaining ?? Number.POSITIVE_INFINITY
  const most = Math.min(left, sale?.maxPerBuyer ?? Number.POSITIVE_INFINITY)
  const usual: readonly number[] = QUICK_AMOUNTS
  const isRest = left === most && left >= MINIMUM_PURCHASE && usual.some((amount) => amount > left)
  const sentenceOf = (amount: string) => (form.usd.unit === 'usd' ? t('quickTokens', { amount }) : amount)
  return (
    <ChipGroup label={t('quickAmounts')}>
      {usual.map((amount) => (
        <QuickAmount
          key={amount}
          form={form}
          amount={amount}
          isBeyond={amount > most}
          sentenceOf={sentenceOf}
        />
      ))}
      {isRest && !usual.includes(left) && (
        <QuickAmount form={form} amount={left} sentenceOf={(amount) => t('quickRest', { amount })} />
      )}
    </ChipGroup>
  )
}

interface QuickAmountProps {
  form: AmountForm
  amount: number
  isBeyond?: boolean
  sentenceOf: (amount: string) => string
}

function QuickAmount({ form, amount, isBeyond, sentenceOf }: QuickAmountProps) {
  const shown = formatNumber(amount)
  return (
    <Chip
      isSelected={form.amountText === String(amount)}
      disabled={form.isRequesting || isBeyond}
      onClick={() => form.enter(String(amount))}
    >
      <span>
        <Kept text={sentenceOf(shown)} words={[shown]} />
      </span>
    </Chip>
  )
}
