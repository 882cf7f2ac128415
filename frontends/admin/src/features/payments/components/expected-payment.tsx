import type { AdminPurchase, AuditEvent } from '@presale/contracts'
import { Amount, DescriptionList } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { CodeText } from '../../../events/code-text'
import { useTokenName } from '../../../purchases/token-name'
import { cryptoPricesQuery } from '../../../sale/crypto-prices'
import { AMOUNT_UNAVAILABLE, equivalent, lockedIn } from '../expected-and-claimed'
import { Moment } from './moment'
import styles from './payment-facts.module.css'

export interface ExpectedPaymentProps {
  purchase: AdminPurchase
  events: readonly AuditEvent[] | undefined
}

/** What was agreed: amount, currency, address, and the prices that were locked, with when they were read. */
export function ExpectedPayment({ purchase, events }: ExpectedPaymentProps) {
  const tokenName = useTokenName()
  const prices = useQuery(cryptoPricesQuery())
  const { amount, price, total, cryptoAmount, cryptoSymbol } = purchase
  const locked = events && lockedIn(events)
  const now = prices.data?.find(({ symbol }) => symbol === cryptoSymbol)
  return (
    <section className={styles.part} aria-label="Expected">
      <h3 className={styles.heading}>Expected</h3>
      <DescriptionList
        items={[
          { term: 'To pay', detail: <Amount value={cryptoAmount} unit={cryptoSymbol} /> },
          { term: 'Amount', detail: <Amount value={amount} unit={tokenName} /> },
          { term: 'Price', detail: <Amount prefix="$" value={price} decimals={4} /> },
          { term: 'Total', detail: <Amount prefix="$" value={total} decimals={2} /> },
          ...(locked
            ? [
                {
                  term: `${cryptoSymbol} price, locked`,
                  detail: (
                    <>
                      <Amount prefix="$" value={locked.currencyPrice} />
                      <span className={styles.second}>
                        read <Moment at={locked.pricesReadAt} />
                      </span>
                    </>
                  ),
                },
              ]
            : []),
          {
            term: 'Crypto equivalent',
            detail: <Equivalent total={total} price={locked?.currencyPrice} symbol={cryptoSymbol} />,
          },
          ...(prices.isPending
            ? []
            : [
                {
                  term: 'The same at today’s price',
                  detail: <Equivalent total={total} price={now?.price} symbol={cryptoSymbol} />,
                },
              ]),
          ...(locked ? [{ term: 'To be paid until', detail: <Moment at={locked.payUntil} /> }] : []),
        ]}
      />
      <CodeText term={`${cryptoSymbol} address shown to the buyer`} code={purchase.wallet} />
    </section>
  )
}

/** Total ÷ coin price. */
function Equivalent({ total, price, symbol }: { total: string; price: string | undefined; symbol: string }) {
  const value = equivalent(total, price)
  return value === undefined ? AMOUNT_UNAVAILABLE : <Amount value={value} unit={symbol} />
}
