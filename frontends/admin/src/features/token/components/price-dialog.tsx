import { tokenQuery } from '@presale/api-client'
import { Amount, ErrorState, NumberField, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog'
import { useShell } from '../../../shell-context'
import { useChangePrice } from '../api/use-change-token'
import { checkPrice } from '../token-form'
import { CryptoPrices } from './crypto-prices'
import styles from './price-dialog.module.css'

export function PriceDialog({ onClose }: { onClose: () => void }) {
  const { toast } = useShell()
  const [price, setPrice] = useState('')
  const save = useChangePrice(onClose)
  const submit = () => {
    const checked = checkPrice(price)
    if (checked.isValid) save.mutate(checked.value)
    else toast({ title: checked.title, description: checked.description, variant: 'destructive' })
  }
  return (
    <FormDialog
      startsInField
      onClose={onClose}
      onSubmit={submit}
      title="Price Settings"
      description="A new price holds for purchases that are requested from now on. One that was requested before keeps the price it was shown."
      isBusy={save.isPending}
      submitLabel="Update price"
      className={styles.form}
      below={
        <div className={styles.prices}>
          <CryptoPrices />
        </div>
      }
    >
      <CurrentPrice />
      <NumberField
        label="New token price"
        prefix="$"
        hint="US dollars a token, in steps of 0.0001."
        step="0.0001"
        min="0"
        value={price}
        onChange={(event) => setPrice(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

/** Asked for again: an admin who sets a price must not start from an old one. */
function CurrentPrice() {
  const { data, isError, isFetching, refetch } = useQuery({ ...tokenQuery, staleTime: 0 })
  if (!data && isError) {
    return (
      <ErrorState
        title="Failed to fetch the current price"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  return (
    <p className={styles.current}>
      <span>Current price</span>
      {data ? (
        <Amount prefix="$" value={data.price} decimals={4} size="xl" />
      ) : (
        <Skeleton width={96} height={28} />
      )}
    </p>
  )
}
