import { isApiError, sentenceOf } from '@presale/api-client'
import type { Wallet } from '@presale/contracts'
import { Select, TextField } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog'
import { cryptoPricesQuery } from '../../../sale/crypto-prices'
import { useSaveWallet } from '../api/use-save-wallet'
import {
  checkDraft,
  currencyOptions,
  draftOf,
  isComplete,
  moneyMoveOf,
  type WalletDraft,
} from '../wallet-form'
import { MoneyMoveNotice } from './money-move-notice'
import styles from './wallet-dialog.module.css'

export interface WalletDialogProps {
  /** The one to edit; undefined: a new one. */
  wallet: Wallet | undefined
  wallets: readonly Wallet[]
  onClose: () => void
}

export function WalletDialog({ wallet, wallets, onClose }: WalletDialogProps) {
  const prices = useQuery(cryptoPricesQuery())
  const [draft, setDraft] = useState(() => draftOf(wallet))
  const [errors, setErrors] = useState<Partial<Record<keyof WalletDraft, string>>>({})
  const save = useSaveWallet(wallet, onClose)
  // What a save would change: the edited wallet as it is by now, or the one that the chosen currency has already.
  const stored = wallet
    ? (wallets.find(({ id }) => id === wallet.id) ?? wallet)
    : wallets.find(({ symbol }) => symbol === draft.symbol)
  const edit = (change: Partial<WalletDraft>) => {
    setDraft({ ...draft, ...change })
    setErrors({})
    save.reset()
  }
  const submit = () => {
    if (!isComplete(draft)) return
    const checked = checkDraft(draft)
    if (checked.isValid) save.mutate(checked.input)
    else setErrors(checked.errors)
  }
  const move = moneyMoveOf(stored, draft)
  return (
    <FormDialog
      startsInField
      onClose={onClose}
      onSubmit={submit}
      title={wallet ? `Edit the ${wallet.symbol} wallet` : 'Add a wallet'}
      description="New purchases are paid to this address. A purchase that was requested before keeps the address it was shown."
      isBusy={save.isPending}
      submitLabel="Save wallet"
      isSubmitDisabled={!isComplete(draft)}
      className={styles.form}
    >
      <Select
        label="Cryptocurrency"
        value={draft.symbol === '' ? undefined : draft.symbol}
        placeholder={prices.isPending ? 'Loading currencies' : 'Choose a currency'}
        options={currencyOptions(prices.data ?? [], wallets, wallet)}
        error={
          prices.isError ? sentenceOf(prices.error, 'The price list could not be loaded.') : errors.symbol
        }
        onValueChange={(symbol) => edit({ symbol })}
      />
      <TextField
        label="Address"
        value={draft.address}
        error={errors.address ?? refusedAddress(save.error)}
        hint="Compare it with your wallet, sign by sign: what is paid to a wrong address is lost."
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={styles.address}
        readOnly={save.isPending}
        onChange={(event) => edit({ address: event.currentTarget.value })}
      />
      {move && <MoneyMoveNotice move={move} />}
      <TextField
        label="Description (optional)"
        value={draft.description}
        error={errors.description}
        hint="For the team; buyers do not see it."
        autoComplete="off"
        readOnly={save.isPending}
        onChange={(event) => edit({ description: event.currentTarget.value })}
      />
    </FormDialog>
  )
}

/** The server knows the checksums of addresses; its sentence belongs to the field. */
function refusedAddress(error: unknown): string | undefined {
  return isApiError(error) && error.status === 400 && error.body.startsWith('Address')
    ? error.body
    : undefined
}
