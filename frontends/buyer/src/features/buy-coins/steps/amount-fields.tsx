import { Kept } from '@presale/i18n'
import { Chip, ChipGroup, formatNumber, NumberField } from '@presale/ui'
import { USD } from '../../../currencies/usd'
import { LoadFailed } from '../../../purchases/load-failed'
import styles from './enter-amount.module.css'
import { QuickAmounts } from './quick-amounts'
import { SaleLimits } from './sale-limits'
import { texts } from './texts'
import type { AmountForm } from './use-amount-form'

export function AmountFields({ form }: { form: AmountForm }) {
  const t = texts.useT()
  const { token, prices } = form
  return (
    <div className={styles.fields}>
      <div className={styles.entry}>
        {form.usd.unit === 'usd' ? <UsdField form={form} /> : <TokensField form={form} />}
        <div className={styles.units}>
          <UnitSwitch form={form} />
        </div>
      </div>
      <QuickAmounts form={form} />
      <SaleLimits tokens={form.check.kind === 'valid' ? form.check.tokens : undefined} />
      {(token.isError || prices.isError) && (
        <LoadFailed
          title={t('pricesFailed')}
          query={token.isError ? token : prices}
          isAbove={token.data !== undefined && prices.data !== undefined}
        />
      )}
    </div>
  )
}

function TokensField({ form }: { form: AmountForm }) {
  const t = texts.useT()
  return (
    <NumberField
      label={t('amountOfTokens')}
      inputMode="numeric"
      min={100}
      step={1}
      value={form.amountText}
      suffix={form.token.data && <span translate="no">{form.token.data.name}</span>}
      hint={t('amountOfTokensHint')}
      {...form.message}
      disabled={form.isRequesting}
      onChange={(event) => form.enter(event.currentTarget.value)}
      onBlur={form.settleOnBlur}
    />
  )
}

function UsdField({ form }: { form: AmountForm }) {
  const t = texts.useT()
  const tokens = form.check.kind === 'valid' ? formatNumber(form.check.tokens) : undefined
  return (
    <NumberField
      label={t('inUsd')}
      min={0}
      step={0.01}
      value={form.usd.text}
      prefix="$"
      suffix={<span translate="no">{USD}</span>}
      hint={tokens === undefined ? t('buysAtLeast') : <Kept text={t('buys', { tokens })} words={[tokens]} />}
      {...form.message}
      disabled={form.isRequesting}
      onChange={(event) => form.usd.enter(event.currentTarget.value)}
      onBlur={form.settleOnBlur}
    />
  )
}

/** The unit in which the amount is entered; USD needs a token price. */
function UnitSwitch({ form: { usd, isRequesting } }: { form: AmountForm }) {
  const t = texts.useT()
  const isOff = isRequesting || !usd.isOffered
  return (
    <ChipGroup label={t('amountIn')}>
      <Chip isSelected={usd.unit === 'tokens'} disabled={isOff} onClick={() => usd.choose('tokens')}>
        {t('tokensUnit')}
      </Chip>
      <Chip isSelected={usd.unit === 'usd'} disabled={isOff} onClick={() => usd.choose('usd')}>
        <span translate="no">{USD}</span>
      </Chip>
    </ChipGroup>
  )
}
