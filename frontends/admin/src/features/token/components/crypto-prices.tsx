import { sentenceOf, serverOffset } from '@presale/api-client'
import type { CryptoPrice, PriceUpdate } from '@presale/contracts'
import { Kept, keptInSentence } from '@presale/i18n'
import { Amount, Button, ErrorState, Notice, RelativeTime, Skeleton, Tag, VisuallyHidden } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { cryptoPricesQuery } from '../../../sale/crypto-prices'
import { systemQuery } from '../api/system'
import { useUpdatePrices } from '../api/use-update-prices'
import { texts } from '../texts'
import styles from './crypto-prices.module.css'
import { LastPriceChanges } from './last-price-changes'
import { SetPriceForm } from './set-price-form'

/** What the currencies cost, where each price comes from, and how old it is. */
export function CryptoPrices() {
  const t = texts.useT()
  const query = useQuery(cryptoPricesQuery())
  const update = useUpdatePrices()
  const { data, isError, error } = query
  return (
    <section className={styles.section} aria-labelledby="crypto-prices">
      <header className={styles.head}>
        <h3 className={styles.title} id="crypto-prices">
          {t('crypto.title')}
        </h3>
        <Button
          size="sm"
          icon={<RefreshCw aria-hidden="true" />}
          isBusy={update.isPending}
          onClick={() => update.mutate()}
        >
          {t('crypto.update')}
        </Button>
      </header>
      {update.isError && (
        <Notice tone="declined" title={t('crypto.asBefore')}>
          {sentenceOf(update.error, t('crypto.notUpdated'))}
        </Notice>
      )}
      {update.data && <Refused refused={update.data.refused} />}
      {data ? (
        <Prices prices={data} />
      ) : isError ? (
        <ErrorState
          title={t('crypto.failed')}
          description={sentenceOf(error, t('crypto.failedHint'))}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </section>
  )
}

/** A price that jumped too far is not taken over: somebody should look at it. */
function Refused({ refused }: Pick<PriceUpdate, 'refused'>) {
  const t = texts.useT()
  if (refused.length === 0) return null
  return (
    <Notice tone="pending" title={t('crypto.refused')}>
      <ul className={styles.refused}>
        {refused.map(({ symbol, reason }) => (
          <li key={symbol}>
            <span translate="no">{symbol}</span>
            <span>
              <Kept text={`: ${reason}`} words={[symbol, ...keptInSentence(reason)]} />
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function Prices({ prices }: { prices: readonly CryptoPrice[] }) {
  const t = texts.useT()
  const setup = useQuery(systemQuery()).data?.prices
  const provider = setup?.provider ?? null
  const [editing, setEditing] = useState<string>()
  return (
    <>
      <p className={styles.rule}>
        <Kept
          text={provider === null ? t('crypto.byHand') : t('crypto.from', { provider })}
          words={[provider ?? '']}
        />
      </p>
      {/* A table of the dialog's own width: on a phone narrow columns fit, cards would be sixteen screens. */}
      <table className={styles.prices}>
        <thead>
          <tr>
            <th scope="col">{t('crypto.currency')}</th>
            <th scope="col">{t('crypto.price')}</th>
            <th scope="col">{t('crypto.source')}</th>
            <th scope="col">{t('crypto.read')}</th>
            {provider === null && (
              <th scope="col">
                <VisuallyHidden>{t('source.manual')}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {prices.map((price) => (
            <PriceRow
              key={price.symbol}
              price={price}
              isEditing={editing === price.symbol}
              onEdit={provider === null ? setEditing : undefined}
            />
          ))}
        </tbody>
      </table>
      {provider === null && (
        <Unpriced symbols={setup?.withoutPrice ?? []} editing={editing} onEdit={setEditing} />
      )}
      <LastPriceChanges />
    </>
  )
}

interface UnpricedProps {
  symbols: readonly string[]
  editing: string | undefined
  onEdit: (symbol: string | undefined) => void
}

/** What could be accepted, once it has its first price. */
function Unpriced({ symbols, editing, onEdit }: UnpricedProps) {
  const t = texts.useT()
  if (symbols.length === 0) return null
  const isEditing = editing !== undefined && symbols.includes(editing)
  return (
    <>
      <p className={styles.rule} id="without-price">
        {t('crypto.withoutPrice')}
      </p>
      <ul className={styles.unpriced} aria-labelledby="without-price">
        {symbols.map((symbol) => (
          <li key={symbol}>
            <Button
              size="sm"
              aria-label={t('crypto.setOf', { symbol })}
              aria-expanded={editing === symbol}
              onClick={() => onEdit(editing === symbol ? undefined : symbol)}
            >
              <span translate="no">{symbol}</span>
            </Button>
          </li>
        ))}
      </ul>
      {isEditing && (
        <SetPriceForm key={editing} symbol={editing} price={undefined} onClose={() => onEdit(undefined)} />
      )}
    </>
  )
}

interface PriceRowProps {
  price: CryptoPrice
  isEditing: boolean
  /** Undefined where a provider has the say. */
  onEdit: ((symbol: string | undefined) => void) | undefined
}

function PriceRow({ price, isEditing, onEdit }: PriceRowProps) {
  const t = texts.useT()
  const { symbol, name, source, updatedAt } = price
  return (
    <>
      <tr>
        <th scope="row" translate="no" title={name}>
          {symbol}
        </th>
        <td>
          <Amount prefix="$" value={price.price} isPrice />
        </td>
        <td>
          <Tag tone={source === 'sample' ? 'pending' : 'neutral'}>{t(`source.${source}`)}</Tag>
        </td>
        <td className={styles.age}>
          <RelativeTime at={updatedAt} serverOffset={serverOffset()} />
        </td>
        {onEdit && (
          <td>
            <Button
              size="sm"
              variant="ghost"
              aria-label={t('crypto.setOf', { symbol })}
              aria-expanded={isEditing}
              onClick={() => onEdit(isEditing ? undefined : symbol)}
            >
              {t('crypto.set')}
            </Button>
          </td>
        )}
      </tr>
      {isEditing && onEdit && (
        <tr>
          <td colSpan={5}>
            <SetPriceForm symbol={symbol} price={price} onClose={() => onEdit(undefined)} />
          </td>
        </tr>
      )}
    </>
  )
}
