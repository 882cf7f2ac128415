import { tokenQuery } from '@presale/api-client'
import { FALLBACK_TOKEN_PRICE, SAMPLE_STAGES } from '@presale/kernel'
import { Amount, Card, LinkButton, SampleTag, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { useSaleContent } from '../../site'
import styles from './price-card.module.css'

/**
 * The price is the server's. The stages are invented and marked so; a site with real
 * figures shows none.
 */
export function PriceCard() {
  const { mode } = useSaleContent()
  const isSample = mode === 'sample'
  return (
    <Card title="Price">
      <div className={styles.parts}>
        <div>
          <p className={styles.label}>
            {isSample && `${SAMPLE_STAGES.current}: `}Current price{' '}
            {isSample && <SampleTag>Sample stage</SampleTag>}
          </p>
          <p className={styles.price}>
            <CurrentPrice />
          </p>
        </div>
        {isSample && (
          <p className={styles.next}>
            <span>
              {SAMPLE_STAGES.next} coming at ${SAMPLE_STAGES.nextPrice} per token
            </span>{' '}
            <SampleTag />
          </p>
        )}
        <LinkButton variant="primary" size="lg" isBlock>
          <Link to="/buy-coins">Quick start</Link>
        </LinkButton>
      </div>
    </Card>
  )
}

function CurrentPrice() {
  const token = useQuery(tokenQuery)
  if (token.isPending) return <Skeleton width={140} height={28} />
  return (
    <>
      <Amount prefix="$" value={token.data?.price ?? FALLBACK_TOKEN_PRICE} decimals={4} size="xl" />
      <span className={styles.unit}> per token</span>
    </>
  )
}
