import { tokenQuery } from '@presale/api-client'
import { Kept } from '@presale/i18n'
import { FALLBACK_TOKEN_PRICE, SAMPLE_STAGES } from '@presale/kernel'
import { Amount, Card, formatMoney, SampleTag, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { BuyLink } from '../../purchases/buy-link'
import { useSaleContent } from '../../site'
import styles from './price-card.module.css'
import { texts } from './texts'

/**
 * The price is the server's. The stages are invented and marked so; a site with real
 * figures shows none.
 */
export function PriceCard() {
  const t = texts.useT()
  const { mode } = useSaleContent()
  const isSample = mode === 'sample'
  const price = formatMoney(SAMPLE_STAGES.nextPrice)
  return (
    <Card title={t('price')}>
      <div className={styles.parts}>
        <div>
          <p className={styles.label}>
            <span>
              {isSample ? t('price.currentOfStage', { stage: SAMPLE_STAGES.current }) : t('price.current')}
            </span>{' '}
            {isSample && <SampleTag>{t('price.sample')}</SampleTag>}
          </p>
          <p className={styles.price}>
            <CurrentPrice />
          </p>
        </div>
        {isSample && (
          <p className={styles.next}>
            <span>
              <Kept text={t('price.next', { stage: SAMPLE_STAGES.next, price })} words={[price]} />
            </span>{' '}
            <SampleTag />
          </p>
        )}
        <BuyLink variant="primary" size="lg" isBlock>
          {t('quickStart')}
        </BuyLink>
      </div>
    </Card>
  )
}

function CurrentPrice() {
  const t = texts.useT()
  const token = useQuery(tokenQuery)
  if (token.isPending) return <Skeleton width={140} height={28} />
  return (
    <>
      <Amount prefix="$" value={token.data?.price ?? FALLBACK_TOKEN_PRICE} decimals={4} size="xl" />
      <span className={styles.unit}>{` ${t('price.perToken')}`}</span>
    </>
  )
}
