import { tokenQuery } from '@presale/api-client'
import { Kept } from '@presale/i18n'
import { Amount, ErrorState, NumberField, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog'
import { useShell } from '../../../shell-context'
import { useMaxJumpPercent } from '../api/system'
import { useChangePrice } from '../api/use-change-token'
import { priceChange } from '../price-change'
import { texts } from '../texts'
import { checkPrice } from '../token-form'
import { CryptoPrices } from './crypto-prices'
import { PriceChangeLine } from './price-change-line'
import styles from './price-dialog.module.css'

export function PriceDialog({ onClose }: { onClose: () => void }) {
  const t = texts.useT()
  const { toast } = useShell()
  const [price, setPrice] = useState('')
  const [isAsked, setAsked] = useState(false)
  const save = useChangePrice(onClose)
  const checked = checkPrice(price, t)
  const { token, change } = useTokenPriceChange(checked.isValid ? checked.value : undefined)
  const submit = () => {
    if (!checked.isValid)
      toast({ title: checked.title, description: checked.description, variant: 'destructive' })
    else if (change?.isJump && !isAsked) setAsked(true)
    else save.mutate(checked.value)
  }
  return (
    <FormDialog
      startsInField
      isAdminOnly
      onClose={onClose}
      onSubmit={submit}
      title={t('prices.title')}
      description={t('prices.description')}
      isBusy={save.isPending}
      isDangerous={isAsked}
      submitLabel={t(isAsked ? 'set.submitAnyway' : 'price.submit')}
      className={styles.form}
      below={
        <div className={styles.prices}>
          <CryptoPrices />
        </div>
      }
    >
      <CurrentPrice />
      <NumberField
        label={t('price.new')}
        prefix="$"
        hint={<Kept text={t('price.newHint')} words={['0.0001', '0,0001']} />}
        step="0.0001"
        min="0"
        value={price}
        onChange={(event) => {
          setPrice(event.currentTarget.value)
          setAsked(false)
        }}
      />
      {token && change && checked.isValid && (
        <PriceChangeLine
          from={token.price}
          to={checked.value}
          change={change}
          decimals={4}
          isAsked={isAsked}
        />
      )}
    </FormDialog>
  )
}

/** What an entry changes, as soon as it is a price; undefined where it changes nothing. */
function useTokenPriceChange(entered: string | undefined) {
  const { data: token } = useQuery({ ...tokenQuery, staleTime: 0 })
  const maxJumpPercent = useMaxJumpPercent()
  const change =
    token && entered !== undefined ? priceChange(token.price, entered, maxJumpPercent) : undefined
  return { token, change }
}

/** Asked for again: an admin who sets a price must not start from an old one. */
function CurrentPrice() {
  const t = texts.useT()
  const { data, isError, isFetching, refetch } = useQuery({ ...tokenQuery, staleTime: 0 })
  if (!data && isError) {
    return <ErrorState title={t('price.failed')} onRetry={() => void refetch()} isRetrying={isFetching} />
  }
  return (
    <p className={styles.current}>
      <span>{t('price.current')}</span>
      {data ? (
        <Amount prefix="$" value={data.price} decimals={4} size="xl" />
      ) : (
        <Skeleton width={96} height={28} />
      )}
    </p>
  )
}
