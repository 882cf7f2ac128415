import type { AdminPurchase, AuditEvent } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { Amount, DescriptionList } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useTokenName } from '../../../purchases/token-name'
import { cryptoPricesQuery } from '../../../sale/crypto-prices'
import { equivalent, lockedIn } from './expected-and-claimed'
import { Moment } from './moment'
import styles from './payment-facts.module.css'
import { texts } from './texts'

export interface ExpectedPaymentProps {
  purchase: AdminPurchase
  events: readonly AuditEvent[] | undefined
}

/** What was agreed: amount, currency, address, and the prices that were locked, with when they were read. */
export function ExpectedPayment({ purchase, events }: ExpectedPaymentProps) {
  const t = texts.useT()
  const tokenName = useTokenName()
  const prices = useQuery(cryptoPricesQuery())
  const { amount, price, total, cryptoSymbol, priceSource } = purchase
  const locked = events && lockedIn(events)
  const now = prices.data?.find(({ symbol }) => symbol === cryptoSymbol)
  return (
    <section className={styles.part} aria-label={t('expected.title')}>
      <h3 className={styles.heading}>{t('expected.title')}</h3>
      <DescriptionList
        items={[
          { term: t('expected.amount'), detail: <Amount value={amount} unit={tokenName} /> },
          { term: t('expected.price'), detail: <Amount prefix="$" value={price} decimals={4} /> },
          { term: t('expected.total'), detail: <Amount prefix="$" value={total} decimals={2} /> },
          ...(locked
            ? [
                {
                  term: (
                    <Kept
                      text={t('expected.priceLocked', { currency: cryptoSymbol })}
                      words={[cryptoSymbol]}
                    />
                  ),
                  detail: (
                    <>
                      <Amount prefix="$" value={locked.currencyPrice} />
                      <span className={styles.second}>
                        <Rich
                          text={t('expected.read')}
                          parts={{ time: () => <Moment at={locked.pricesReadAt} /> }}
                        />
                      </span>
                      {priceSource && (
                        <span className={styles.second}>{t(`expected.source.${priceSource}`)}</span>
                      )}
                    </>
                  ),
                },
              ]
            : []),
          {
            term: t('expected.equivalent'),
            detail: <Equivalent total={total} price={locked?.currencyPrice} symbol={cryptoSymbol} />,
          },
          ...(prices.isPending
            ? []
            : [
                {
                  term: t('expected.equivalentToday'),
                  detail: <Equivalent total={total} price={now?.price} symbol={cryptoSymbol} />,
                },
              ]),
          ...(locked ? [{ term: t('expected.payUntil'), detail: <Moment at={locked.payUntil} /> }] : []),
        ]}
      />
    </section>
  )
}

/** Total ÷ coin price. */
function Equivalent({ total, price, symbol }: { total: string; price: string | undefined; symbol: string }) {
  const t = texts.useT()
  const value = equivalent(total, price)
  return value === undefined ? (
    <span>{t('expected.unavailable')}</span>
  ) : (
    <Amount value={value} unit={symbol} />
  )
}
