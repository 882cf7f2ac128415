import type { CryptoPrice } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

/** What of a currency is only a sample, in a word or two; undefined where nothing is. */
export function sampleWords(
  { source, sampleWallet }: Pick<CryptoPrice, 'source' | 'sampleWallet'>,
  t: Translate<typeof en>,
): string | undefined {
  if (source === 'sample') return sampleWallet ? t('sample.both') : t('sample.price')
  return sampleWallet ? t('sample.address') : undefined
}
