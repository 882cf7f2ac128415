import { serverOffset } from '@presale/api-client'
import type { Wallet } from '@presale/contracts'
import { AddressText, Button, type Column, CopyButton, RelativeTime } from '@presale/ui'
import { useShell } from '../../../shell-context'
import styles from './wallets-columns.module.css'

export const ADMIN_REQUIRED = 'Admin privileges required'

export interface WalletsColumnsOptions {
  nameOf: (symbol: string) => string | undefined
  onHistory: (wallet: Wallet) => void
  onEdit: (wallet: Wallet) => void
  onDelete: (wallet: Wallet) => void
}

export function useWalletsColumns(options: WalletsColumnsOptions): Column<Wallet>[] {
  const { nameOf, onHistory, onEdit, onDelete } = options
  const { user, toast } = useShell()
  const disabledReason = user.isAdmin ? undefined : ADMIN_REQUIRED
  return [
    {
      id: 'symbol',
      header: 'Currency',
      isPrimary: true,
      cell: ({ symbol }) => (
        <span className={styles.currency}>
          <span className={styles.symbol}>{symbol}</span>
          <span className={styles.second}>{nameOf(symbol)}</span>
        </span>
      ),
    },
    {
      id: 'address',
      header: 'Address',
      cell: ({ symbol, address, description }) => (
        <span className={styles.where}>
          <span className={styles.address}>
            <AddressText address={address} label={`${symbol} address`} />
            <CopyButton
              text={address}
              label={`Copy ${symbol} address`}
              onFailed={() => toast({ title: 'Copy failed', variant: 'destructive' })}
            />
          </span>
          {description !== null && <bdi className={styles.second}>{description}</bdi>}
        </span>
      ),
    },
    {
      id: 'updated',
      header: 'Updated',
      cell: ({ updatedAt }) => (
        <span className={styles.updated}>
          <RelativeTime at={updatedAt} serverOffset={serverOffset()} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: 'Actions',
      isActions: true,
      cell: (wallet) => (
        <span className={styles.actions}>
          <Button
            size="sm"
            variant="ghost"
            aria-label={`History of the ${wallet.symbol} address`}
            onClick={() => onHistory(wallet)}
          >
            History
          </Button>
          <Button
            size="sm"
            aria-label={`Edit ${wallet.symbol} wallet`}
            disabledReason={disabledReason}
            onClick={() => onEdit(wallet)}
          >
            Edit
          </Button>
          <Button
            size="sm"
            aria-label={`Delete ${wallet.symbol} wallet`}
            disabledReason={disabledReason}
            onClick={() => onDelete(wallet)}
          >
            Delete
          </Button>
        </span>
      ),
    },
  ]
}
