import type { Wallet } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { AddressText, ConfirmDialog } from '@presale/ui'
import { useDeleteWallet } from '../api/use-delete-wallet'
import { texts } from '../texts'

export interface DeleteWalletDialogProps {
  wallet: Wallet
  onClose: () => void
}

export function DeleteWalletDialog({ wallet, onClose }: DeleteWalletDialogProps) {
  const t = texts.useT()
  const remove = useDeleteWallet(onClose)
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isBusy={remove.isPending}
      title={t('delete.title')}
      description={<Kept text={t('delete.description', { symbol: wallet.symbol })} words={[wallet.symbol]} />}
      confirmLabel={t('delete.confirm')}
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate(wallet.id)}
    >
      <AddressText address={wallet.address} label={t('addressOf', { symbol: wallet.symbol })} />
    </ConfirmDialog>
  )
}
