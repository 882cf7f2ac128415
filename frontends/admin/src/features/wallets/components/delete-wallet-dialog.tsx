import type { Wallet } from '@presale/contracts'
import { AddressText, ConfirmDialog } from '@presale/ui'
import { useDeleteWallet } from '../api/use-delete-wallet'

export interface DeleteWalletDialogProps {
  wallet: Wallet
  onClose: () => void
}

export function DeleteWalletDialog({ wallet, onClose }: DeleteWalletDialogProps) {
  const remove = useDeleteWallet(onClose)
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      isBusy={remove.isPending}
      title="Are you sure you want to delete this wallet address?"
      description={`Nobody can buy with ${wallet.symbol} any more. Purchases that were requested before keep the address they were shown.`}
      confirmLabel="Delete"
      onClose={() => !remove.isPending && onClose()}
      onConfirm={() => remove.mutate(wallet.id)}
    >
      <AddressText address={wallet.address} label={`${wallet.symbol} address`} />
    </ConfirmDialog>
  )
}
