import { sentenceOf } from '@presale/api-client'
import type { Wallet } from '@presale/contracts'
import { Button, Card, EmptyState, ErrorState, Notice, Table } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Plus, WalletMinimal } from 'lucide-react'
import { useState } from 'react'
import { useShell } from '../../../shell-context'
import { cryptoPricesQuery } from '../api/crypto-prices'
import { walletsQuery } from '../api/wallets'
import { DeleteWalletDialog } from './delete-wallet-dialog'
import { WalletDialog } from './wallet-dialog'
import { ADMIN_REQUIRED, useWalletsColumns } from './wallets-columns'
import styles from './wallets-tab.module.css'

type OpenDialog = { readonly kind: 'add' } | { readonly kind: 'edit' | 'delete'; readonly wallet: Wallet }

/** Wallet Management: where buyers pay, one address a currency. */
export function WalletsTab() {
  const { user } = useShell()
  const { data, error, isPending, isError, isFetching, refetch } = useQuery(walletsQuery())
  const prices = useQuery(cryptoPricesQuery())
  const [dialog, setDialog] = useState<OpenDialog>()
  const close = () => setDialog(undefined)
  const columns = useWalletsColumns({
    nameOf: (symbol) => prices.data?.find((price) => price.symbol === symbol)?.name,
    onEdit: (wallet) => setDialog({ kind: 'edit', wallet }),
    onDelete: (wallet) => setDialog({ kind: 'delete', wallet }),
  })
  const retry = () => void refetch()
  const add = (
    <Button
      variant="primary"
      size="sm"
      icon={<Plus aria-hidden="true" />}
      disabledReason={user.isAdmin ? undefined : ADMIN_REQUIRED}
      onClick={() => setDialog({ kind: 'add' })}
    >
      Add wallet
    </Button>
  )
  return (
    <Card padding="none" title="Payment wallets" action={add}>
      {!data && isError ? (
        <ErrorState
          title="Failed to fetch wallets"
          description={sentenceOf(error, 'The wallets could not be loaded. Nothing was changed.')}
          onRetry={retry}
          isRetrying={isFetching}
        />
      ) : (
        <>
          {isError && (
            <div className={styles.notice}>
              <Notice
                tone="declined"
                title="This list could not be brought up to date"
                action={
                  <Button size="sm" isBusy={isFetching} onClick={retry}>
                    Retry
                  </Button>
                }
              >
                {sentenceOf(error, 'Failed to fetch wallets')}
              </Notice>
            </div>
          )}
          <Table
            caption="Cryptocurrency wallets"
            density="dense"
            columns={columns}
            rows={data ?? []}
            rowKey={({ id }) => id}
            skeletonRows={isPending ? 5 : undefined}
            empty={
              <EmptyState
                icon={<WalletMinimal size={22} aria-hidden="true" />}
                title="No cryptocurrency wallets configured. Add a wallet to receive payments"
              />
            }
          />
        </>
      )}
      {dialog && dialog.kind !== 'delete' && (
        <WalletDialog
          wallet={dialog.kind === 'edit' ? dialog.wallet : undefined}
          wallets={data ?? []}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && <DeleteWalletDialog wallet={dialog.wallet} onClose={close} />}
    </Card>
  )
}
