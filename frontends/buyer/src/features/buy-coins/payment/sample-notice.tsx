import type { Purchase } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { pricesQuery } from '../../../purchases/queries'
import { texts } from './texts'

/** Nobody may be misled by an address or a price that was made up for a site that is not set up yet. */
export function SampleNotice({ purchase }: { purchase: Purchase }) {
  const t = texts.useT()
  const currency = purchase.cryptoSymbol
  const { data: prices } = useQuery(pricesQuery())
  // What the purchase was locked at; a server of an earlier release says only what the rate is now.
  const source = purchase.priceSource ?? prices?.find(({ symbol }) => symbol === currency)?.source
  const isSamplePrice = source === 'sample'
  if (purchase.sampleWallet) {
    return (
      <Notice tone="declined" title={t('sample.address')}>
        <span>{t('sample.address.text')}</span>
        {isSamplePrice && <Kept text={` ${t('sample.priceToo', { currency })}`} words={[currency]} />}
      </Notice>
    )
  }
  if (!isSamplePrice) return null
  return (
    <Notice tone="pending" title={t('sample.price')}>
      <Kept text={t('sample.price.text', { currency })} words={[currency]} />
    </Notice>
  )
}
