import { serverOffset } from '@presale/api-client'
import type { ReceivedPayment } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { PAYMENTS_PAGE_SIZE } from '@presale/kernel'
import { Amount, Button, type Column, EmptyState, formatNumber, RelativeTime } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { PagedList } from '../../../lists/paged-list'
import { ExplorerLink } from '../../../purchases/transaction-link'
import { receivedQuery } from '../api/payments'
import type { PaymentsViewState } from '../payments-view'
import { texts } from '../texts'
import { ReadSoFar } from './read-so-far'
import styles from './received-list.module.css'

export interface ReceivedListProps extends Pick<PaymentsViewState, 'view' | 'change'> {
  /** Looks at one of the purchases that it may be for, with this transaction. */
  onJoin: (purchaseId: string, transactionHash: string) => void
}

/** What arrived, and no purchase names it: a person finds out whose it is. */
export function ReceivedList({ view, change, onJoin }: ReceivedListProps) {
  const t = texts.useT()
  const query = useQuery(receivedQuery(view.page))
  const columns: Column<ReceivedPayment>[] = [
    {
      id: 'amount',
      header: t('received.amount'),
      isPrimary: true,
      cell: ({ amount, unit }) => <Amount value={amount} unit={unit} />,
    },
    {
      id: 'seen',
      header: t('received.seen'),
      cell: ({ network, time, confirmations, isDeep }) => (
        <span className={styles.two}>
          <span>
            <span translate="no">{network}</span> <RelativeTime at={time} serverOffset={serverOffset()} />
          </span>
          <span className={styles.second}>
            {t(isDeep ? 'received.deep' : 'received.confirmations', { count: confirmations })}
          </span>
        </span>
      ),
    },
    {
      id: 'transaction',
      header: t('received.transaction'),
      cell: ({ coin, address, transactionHash }) => (
        <ExplorerLink currency={coin} address={address} transactionHash={transactionHash} />
      ),
    },
    {
      id: 'address',
      header: t('received.address'),
      givesWay: 0,
      cell: ({ address }) => (
        <code className={styles.address} translate="no" title={address}>
          {`${address.slice(0, 6)}…${address.slice(-4)}`}
        </code>
      ),
    },
    {
      id: 'fits',
      header: t('received.fits'),
      cell: ({ fits, transactionHash }) => (
        <Fitting fits={fits} onJoin={(id) => onJoin(id, transactionHash)} />
      ),
    },
  ]
  return (
    <>
      <ReadSoFar />
      <PagedList
        query={query}
        failed={t('received.failed')}
        unread={t('list.unread')}
        caption={t('received.title')}
        columns={columns}
        rowKey={({ transactionHash, output }) => `${transactionHash} ${output}`}
        empty={
          <EmptyState
            icon={<Inbox size={22} aria-hidden="true" />}
            title={t('received.none')}
            description={t('received.noneHint')}
          />
        }
        pagesLabel={t('received.pages')}
        page={view.page}
        pageSize={PAYMENTS_PAGE_SIZE}
        change={change}
      />
    </>
  )
}

/** Purchases that asked for exactly that, there: suggestions, each a press away. */
function Fitting({ fits, onJoin }: { fits: ReceivedPayment['fits']; onJoin: (id: string) => void }) {
  const t = texts.useT()
  if (fits.length === 0) return <span className={styles.second}>{t('received.fitsNone')}</span>
  return (
    <span className={styles.fits}>
      {fits.map(({ id, userName, amount }) => (
        <Button key={id} size="sm" onClick={() => onJoin(id)}>
          <Kept
            text={t('received.fitsOne', { buyer: userName, amount: formatNumber(amount) })}
            words={[userName]}
          />
        </Button>
      ))}
    </span>
  )
}
