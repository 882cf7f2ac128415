import { Amount, Button, Dialog, ErrorState, NumberField, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { tokenQuery } from '../../../purchases/token-name'
import { useShell } from '../../../shell-context'
import { useChangePrice } from '../api/use-change-token'
import { checkPrice } from '../token-form'
import { CryptoPrices } from './crypto-prices'
import styles from './price-dialog.module.css'

export function PriceDialog({ onClose }: { onClose: () => void }) {
  const { toast } = useShell()
  const formId = useId()
  const [price, setPrice] = useState('')
  const save = useChangePrice(onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const checked = checkPrice(price)
    if (checked.isValid) save.mutate(checked.value)
    else toast({ title: checked.title, description: checked.description, variant: 'destructive' })
  }
  return (
    <Dialog
      isOpen
      startsInField
      onClose={() => !save.isPending && onClose()}
      title="Price Settings"
      description="A new price holds for purchases that are requested from now on. One that was requested before keeps the price it was shown."
      footer={
        <>
          <Button onClick={onClose} disabled={save.isPending}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} isBusy={save.isPending}>
            Update price
          </Button>
        </>
      }
    >
      <div className={styles.content}>
        {/* noValidate: our message appears, not the browser's. */}
        <form id={formId} className={styles.form} noValidate onSubmit={submit}>
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
        </form>
        <CryptoPrices />
      </div>
    </Dialog>
  )
}

/** Asked for again: an admin who sets a price must not start from an old one. */
function CurrentPrice() {
  const { data, isError, isFetching, refetch } = useQuery({ ...tokenQuery(), staleTime: 0 })
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
