import type { CryptoPrice, WalletAddressPeriod } from '@presale/contracts'
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
import styles from './wallet-history.module.css'

export interface WalletHistoryProps {
  symbol: string
  prices: readonly CryptoPrice[]
  onChoose: (symbol: string) => void
  onClose: () => void
}

const FAILED = 'Failed to fetch the address history'

/** Every address that buyers of a currency were shown, from when until when, and who set it. */
export function WalletHistory({ symbol, prices, onChoose, onClose }: WalletHistoryProps) {
  const query = useQuery(walletHistoryQuery(symbol))
  const { data, isPending, isError } = query
  return (
    <Sheet
      isOpen
      side="right"
      title="Address history"
      description="Every address that buyers were shown, newest first. Also of currencies that have no wallet now."
      onClose={onClose}
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className={styles.content}>
        <Select
          label="Cryptocurrency"
          value={symbol}
          options={prices.map((price) => ({ value: price.symbol, label: `${price.symbol} · ${price.name}` }))}
          placeholder={symbol}
          onValueChange={onChoose}
        />
        {isPending && <Skeleton height={96} />}
        {!data && isError && (
          <FailedList query={query} failed={FAILED} description="The addresses could not be loaded." />
        )}
        {data && isError && <OutdatedNotice query={query} failed={FAILED} />}
        {data?.length === 0 && (
          <EmptyState
            title={`No address for ${symbol} yet`}
            description="Once it has a wallet, each of its addresses stands here."
          />
        )}
        {data && data.length > 0 && (
          <ol className={styles.periods} aria-label={`Addresses of ${symbol}`}>
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
  const { toast } = useShell()
  const { symbol, address, from, until } = period
  return (
    <li className={styles.period}>
      <div className={styles.address}>
        <AddressText address={address} label={`${symbol} address`} />
        <CopyButton
          text={address}
          label="Copy address"
          onFailed={() => toast({ title: 'Copy failed', variant: 'destructive' })}
        />
      </div>
      <dl className={styles.facts}>
        <dt>From</dt>
        <dd>
          <Exactly at={from} />
        </dd>
        <dt>Until</dt>
        <dd>{until === null ? <Tag tone="approved">Buyers pay here now</Tag> : <Exactly at={until} />}</dd>
        <dt>Set by</dt>
        <dd>
          <bdi>{changedBy(period)}</bdi>
        </dd>
      </dl>
    </li>
  )
}

/** In full: this is what somebody compares with the books. */
function Exactly({ at }: { at: string }) {
  return <time dateTime={at}>{formatExactTime(new Date(at))}</time>
}
