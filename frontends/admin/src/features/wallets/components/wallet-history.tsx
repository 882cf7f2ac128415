import type { CryptoPrice, WalletAddressPeriod } from '@presale/contracts'
import { Kept, useLanguage } from '@presale/i18n'
import {
  AddressText,
  Button,
  CopyButton,
  EmptyState,
  formatExactTime,
  Select,
  Sheet,
  Skeleton,
  Tag,
} from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { useShell } from '../../../shell-context'
import { walletHistoryQuery } from '../api/wallets'
import { changedBy } from '../changed-by'
import { texts } from '../texts'
import { nameOf } from '../wallet-form'
import styles from './wallet-history.module.css'

export interface WalletHistoryProps {
  symbol: string
  prices: readonly CryptoPrice[]
  onChoose: (symbol: string) => void
  onClose: () => void
}

/** Every address that buyers of a currency were shown, from when until when, and who set it. */
export function WalletHistory({ symbol, prices, onChoose, onClose }: WalletHistoryProps) {
  const t = texts.useT()
  const query = useQuery(walletHistoryQuery(symbol))
  const { data, isPending, isError } = query
  return (
    <Sheet
      isOpen
      side="right"
      title={t('history.title')}
      description={t('history.description')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('history.close')}</Button>}
    >
      <div className={styles.content}>
        <Select
          label={t('cryptocurrency')}
          value={symbol}
          options={prices.map((price) => ({
            value: price.symbol,
            label: <span translate="no">{nameOf(price)}</span>,
          }))}
          placeholder={symbol}
          onValueChange={onChoose}
        />
        {isPending && <Skeleton height={96} />}
        {!data && isError && (
          <FailedList query={query} failed={t('history.failed')} description={t('history.failedHint')} />
        )}
        {data && isError && <OutdatedNotice query={query} failed={t('history.failed')} />}
        {data?.length === 0 && (
          <EmptyState
            title={<Kept text={t('history.empty', { symbol })} words={[symbol]} />}
            description={t('history.emptyHint')}
          />
        )}
        {data && data.length > 0 && (
          <ol className={styles.periods} aria-label={t('history.list', { symbol })}>
            {data.map((period) => (
              <Period key={period.id} period={period} />
            ))}
          </ol>
        )}
      </div>
    </Sheet>
  )
}

function Period({ period }: { period: WalletAddressPeriod }) {
  const t = texts.useT()
  const { toast } = useShell()
  const { symbol, address, from, until } = period
  return (
    <li className={styles.period}>
      <div className={styles.address}>
        <AddressText address={address} label={t('addressOf', { symbol })} />
        <CopyButton
          text={address}
          label={t('history.copy')}
          onFailed={() => toast({ title: t('copyFailed'), variant: 'destructive' })}
        />
      </div>
      <dl className={styles.facts}>
        <dt>{t('history.from')}</dt>
        <dd>
          <Exactly at={from} />
        </dd>
        <dt>{t('history.until')}</dt>
        <dd>{until === null ? <Tag tone="approved">{t('history.now')}</Tag> : <Exactly at={until} />}</dd>
        <dt>{t('history.setBy')}</dt>
        <dd>
          <bdi translate="no">{changedBy(period, t)}</bdi>
        </dd>
      </dl>
    </li>
  )
}

/** In full: this is what somebody compares with the books. */
function Exactly({ at }: { at: string }) {
  useLanguage()
  return <time dateTime={at}>{formatExactTime(new Date(at))}</time>
}
