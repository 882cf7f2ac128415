import { sentenceOf } from '@presale/api-client'
import { type CryptoPrice, manualPriceInput } from '@presale/contracts'
import { Kept, keptInSentence } from '@presale/i18n'
import { Button, Notice, NumberField } from '@presale/ui'
import { type FormEvent, useState } from 'react'
import { useMaxJumpPercent } from '../api/system'
import { isJump, useSetPrice } from '../api/use-set-price'
import { priceChange } from '../price-change'
import { texts } from '../texts'
import { PriceChangeLine } from './price-change-line'
import styles from './set-price-form.module.css'

export interface SetPriceFormProps {
  symbol: string
  /** What it costs now; undefined where it has no price yet. */
  price: Pick<CryptoPrice, 'price' | 'source'> | undefined
  onClose: () => void
}

/** The price of one currency by hand, below its row. */
export function SetPriceForm({ symbol, price, onClose }: SetPriceFormProps) {
  const t = texts.useT()
  const [entry, setEntry] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const maxJumpPercent = useMaxJumpPercent()
  const set = useSetPrice(symbol, onClose)
  const parsed = manualPriceInput.safeParse({ price: entry })
  const asksToConfirm = isJump(set.error)
  // Nothing jumps from a sample, which is no market price.
  const change =
    price && parsed.success && price.source !== 'sample'
      ? priceChange(price.price, parsed.data.price, maxJumpPercent)
      : undefined
  const jump = sentenceOf(set.error, t('set.jump'))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (set.isPending) return
    if (parsed.success) set.mutate(asksToConfirm ? { ...parsed.data, confirm: true } : parsed.data)
    else setInvalid(true)
  }
  return (
    <form className={styles.form} aria-label={t('set.form', { symbol })} noValidate onSubmit={submit}>
      <NumberField
        label={<Kept text={t('set.price', { symbol })} words={[symbol]} />}
        prefix="$"
        hint={t('set.hint')}
        min="0"
        step="any"
        autoFocus
        value={entry}
        error={isInvalid ? t('set.invalid') : undefined}
        onChange={(event) => {
          setEntry(event.currentTarget.value)
          setInvalid(false)
          set.reset()
        }}
      />
      {price && change && parsed.success && (
        <PriceChangeLine from={price.price} to={parsed.data.price} change={change} />
      )}
      {asksToConfirm && (
        <Notice tone="declined" title={t('set.isMeant')}>
          <Kept text={jump} words={[symbol, ...keptInSentence(jump)]} />
        </Notice>
      )}
      <div className={styles.buttons}>
        <Button size="sm" disabled={set.isPending} onClick={onClose}>
          {t('set.cancel')}
        </Button>
        <Button size="sm" type="submit" variant={asksToConfirm ? 'danger' : 'primary'} isBusy={set.isPending}>
          {t(asksToConfirm ? 'set.submitAnyway' : 'set.submit')}
        </Button>
      </div>
    </form>
  )
}
