import { sentenceOf } from '@presale/api-client'
import type { Wallet } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { Select, TextField } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../../forms/form-dialog'
import { cryptoPricesQuery } from '../../../sale/crypto-prices'
import { refusedAddress } from '../api/refused-address'
import { useSaveWallet } from '../api/use-save-wallet'
import { texts } from '../texts'
import {
  checkDraft,
  currencyOptions,
  draftOf,
  isComplete,
  moneyMoveOf,
  nameOf,
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
  const t = texts.useT()
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
    const checked = checkDraft(draft, t)
    if (checked.isValid) save.mutate(checked.input)
    else setErrors(checked.errors)
  }
  const names = (prices.data ?? []).map(nameOf)
  const move = moneyMoveOf(stored, draft)
  const problem = errors.address ?? refusedAddress(save.error, draft.symbol, t)
  return (
    <FormDialog
      startsInField
      onClose={onClose}
      onSubmit={submit}
      title={
        <Kept
          text={wallet ? t('dialog.edit', { symbol: wallet.symbol }) : t('dialog.add')}
          words={[wallet?.symbol ?? '']}
        />
      }
      description={t('dialog.description')}
      isBusy={save.isPending}
      submitLabel={t('dialog.save')}
      isSubmitDisabled={!isComplete(draft)}
      className={styles.form}
    >
      <Select
        label={t('cryptocurrency')}
        value={draft.symbol === '' ? undefined : draft.symbol}
        placeholder={t(prices.isPending ? 'dialog.loading' : 'dialog.choose')}
        options={currencyOptions(prices.data ?? [], wallets, wallet, t).map((option) => ({
          ...option,
          label: <Kept text={option.label} words={names} />,
        }))}
        error={prices.isError ? sentenceOf(prices.error, t('dialog.pricesFailed')) : errors.symbol}
        onValueChange={(symbol) => edit({ symbol })}
      />
      <TextField
        label={t('dialog.address')}
        value={draft.address}
        error={problem !== undefined && <Kept text={problem} words={[draft.symbol]} />}
        hint={t('dialog.addressHint')}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        className={styles.address}
        readOnly={save.isPending}
        onChange={(event) => edit({ address: event.currentTarget.value })}
      />
      {move && <MoneyMoveNotice move={move} />}
      <TextField
        label={t('dialog.note')}
        value={draft.description}
        error={errors.description}
        hint={t('dialog.noteHint')}
        autoComplete="off"
        readOnly={save.isPending}
        onChange={(event) => edit({ description: event.currentTarget.value })}
      />
    </FormDialog>
  )
}
