import type { Wallet } from '@presale/contracts'
import { Button, Card, EmptyState, Table } from '@presale/ui'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { History, Plus, ShieldX, WalletMinimal } from 'lucide-react'
import { useState } from 'react'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { cryptoPricesQuery } from '../../../sale/crypto-prices'
import { useShell } from '../../../shell-context'
import { walletsQuery } from '../api/wallets'
import { texts } from '../texts'
import { useHistoryInAddress } from '../use-history-in-address'
import { DeleteWalletDialog } from './delete-wallet-dialog'
import { RecallDialog } from './recall-dialog'
import { RecalledAddresses } from './recalled-addresses'
import { WalletDialog } from './wallet-dialog'
import { WalletHistory } from './wallet-history'
import { useWalletsColumns } from './wallets-columns'
import styles from './wallets-tab.module.css'

type OpenDialog =
  | { readonly kind: 'add' | 'recall' }
  | { readonly kind: 'edit' | 'delete'; readonly wallet: Wallet }

/** Wallet Management: where buyers pay, one address a currency. */
export function WalletsTab() {
  const t = texts.useT()
  const { user } = useShell()
  const query = useQuery(walletsQuery())
  const prices = useQuery(cryptoPricesQuery()).data ?? []
  const [dialog, setDialog] = useState<OpenDialog>()
  const history = useHistoryInAddress()
  const close = () => setDialog(undefined)
  const columns = useWalletsColumns({
    nameOf: (symbol) => prices.find((price) => price.symbol === symbol)?.name,
    isSample: (symbol) => prices.some((price) => price.symbol === symbol && price.sampleWallet),
    onHistory: ({ symbol }) => history.open(symbol),
    onEdit: (wallet) => setDialog({ kind: 'edit', wallet }),
    onDelete: (wallet) => setDialog({ kind: 'delete', wallet }),
  })
  const firstSymbol = query.data?.[0]?.symbol ?? prices[0]?.symbol
  const actions = (
    <div className={styles.actions}>
      <Button
        size="sm"
        variant="ghost"
        icon={<History aria-hidden="true" />}
        disabled={firstSymbol === undefined}
        onClick={() => firstSymbol !== undefined && history.open(firstSymbol)}
      >
        {t('history.title')}
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<ShieldX aria-hidden="true" />}
        disabledReason={user.isAdmin ? undefined : t('adminRequired')}
        onClick={() => setDialog({ kind: 'recall' })}
      >
        {t('recall')}
      </Button>
      <Button
        variant="primary"
        size="sm"
        icon={<Plus aria-hidden="true" />}
        disabledReason={user.isAdmin ? undefined : t('adminRequired')}
        onClick={() => setDialog({ kind: 'add' })}
      >
        {t('list.add')}
      </Button>
    </div>
  )
  return (
    <>
      <Card padding="none" title={t('list.title')} action={actions}>
        <WalletsList query={query} columns={columns} />
      </Card>
      <RecalledAddresses />
      {dialog?.kind === 'recall' && <RecallDialog onClose={close} />}
      {(dialog?.kind === 'add' || dialog?.kind === 'edit') && (
        <WalletDialog
          wallet={dialog.kind === 'edit' ? dialog.wallet : undefined}
          wallets={query.data ?? []}
          onClose={close}
        />
      )}
      {dialog?.kind === 'delete' && <DeleteWalletDialog wallet={dialog.wallet} onClose={close} />}
      {history.symbol !== undefined && (
        <WalletHistory
          symbol={history.symbol}
          prices={prices}
          onChoose={history.open}
          onClose={history.close}
        />
      )}
    </>
  )
}

interface WalletsListProps {
  query: UseQueryResult<Wallet[]>
  columns: ReturnType<typeof useWalletsColumns>
}

function WalletsList({ query, columns }: WalletsListProps) {
  const t = texts.useT()
  const { data, isPending, isError } = query
  if (!data && isError) {
    return <FailedList query={query} failed={t('list.failed')} description={t('list.failedHint')} />
  }
  return (
    <>
      {isError && <OutdatedNotice query={query} failed={t('list.failed')} />}
      <Table
        caption={t('list.caption')}
        density="dense"
        columns={columns}
        rows={data ?? []}
        rowKey={({ id }) => id}
        skeletonRows={isPending ? 5 : undefined}
        empty={<EmptyState icon={<WalletMinimal size={22} aria-hidden="true" />} title={t('list.empty')} />}
      />
    </>
  )
}
