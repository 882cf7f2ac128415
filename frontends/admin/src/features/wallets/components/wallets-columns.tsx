import { serverOffset } from '@presale/api-client'
import type { Wallet } from '@presale/contracts'
import { AddressText, Button, type Column, CopyButton, RelativeTime, SampleTag } from '@presale/ui'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import styles from './wallets-columns.module.css'

export interface WalletsColumnsOptions {
  nameOf: (symbol: string) => string | undefined
  isSample: (symbol: string) => boolean
  onHistory: (wallet: Wallet) => void
  onEdit: (wallet: Wallet) => void
  onDelete: (wallet: Wallet) => void
}

export function useWalletsColumns(options: WalletsColumnsOptions): Column<Wallet>[] {
  const t = texts.useT()
  const { nameOf, isSample, onHistory, onEdit, onDelete } = options
  const { user, toast } = useShell()
  const disabledReason = user.isAdmin ? undefined : t('adminRequired')
  return [
    {
      id: 'symbol',
      header: t('column.currency'),
      isPrimary: true,
      cell: ({ symbol }) => (
        <span className={styles.currency}>
          <span className={styles.symbol} translate="no">
            {symbol}
          </span>
          <span className={styles.second} translate="no">
            {nameOf(symbol)}
          </span>
        </span>
      ),
    },
    {
      id: 'address',
      header: t('column.address'),
      cell: ({ symbol, address, description }) => (
        <span className={styles.where}>
          <span className={styles.address}>
            <AddressText address={address} label={t('addressOf', { symbol })} />
            <CopyButton
              text={address}
              label={t('copyOf', { symbol })}
              onFailed={() => toast({ title: t('copyFailed'), variant: 'destructive' })}
            />
          </span>
          <span className={styles.remarks}>
            {isSample(symbol) && <SampleTag isCaution>{t('sample')}</SampleTag>}
            {description !== null && <bdi className={styles.second}>{description}</bdi>}
          </span>
        </span>
      ),
    },
    {
      id: 'updated',
      header: t('column.updated'),
      cell: ({ updatedAt }) => (
        <span className={styles.updated}>
          <RelativeTime at={updatedAt} serverOffset={serverOffset()} />
        </span>
      ),
    },
    {
      id: 'actions',
      header: t('column.actions'),
      isActions: true,
      cell: (wallet) => (
        <span className={styles.actions}>
          <Button
            size="sm"
            variant="ghost"
            aria-label={t('showHistoryOf', { symbol: wallet.symbol })}
            onClick={() => onHistory(wallet)}
          >
            {t('showHistory')}
          </Button>
          <Button
            size="sm"
            aria-label={t('editOf', { symbol: wallet.symbol })}
            disabledReason={disabledReason}
            onClick={() => onEdit(wallet)}
          >
            {t('edit')}
          </Button>
          <Button
            size="sm"
            aria-label={t('deleteOf', { symbol: wallet.symbol })}
            disabledReason={disabledReason}
            onClick={() => onDelete(wallet)}
          >
            {t('delete')}
          </Button>
        </span>
      ),
    },
  ]
}
