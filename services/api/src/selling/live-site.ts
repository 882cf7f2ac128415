import type { MaximumAges, SaleRules, Selling } from '@presale/sale'
import { type ApiConfig, isProduction } from '../config'

/** People pay real money on a live site: one with an https origin, or whose `marketing_mode` is live. */
export function isLiveSite(
  config: Pick<ApiConfig, 'PUBLIC_ORIGIN'>,
  { isMarketedLive }: Pick<SaleRules, 'isMarketedLive'>,
): boolean {
  return isProduction(config) || isMarketedLive
}

/** A provider's prices are fetched every few minutes: one that is an hour old was not fetched, and may be far off. */
const DEFAULT_MAX_AGE_SECONDS = 3600

export function maximumAges(
  config: Pick<ApiConfig, 'PRICE_MAX_AGE_SECONDS' | 'MANUAL_PRICE_MAX_AGE_SECONDS' | 'PRICE_PROVIDER_URL'>,
): MaximumAges {
  const byDefault = config.PRICE_PROVIDER_URL === undefined ? undefined : DEFAULT_MAX_AGE_SECONDS
  return {
    provider: config.PRICE_MAX_AGE_SECONDS ?? byDefault,
    manual: config.MANUAL_PRICE_MAX_AGE_SECONDS,
  }
}

/** By what a currency is judged now. */
export function sellingAt(config: ApiConfig, rules: Pick<SaleRules, 'isMarketedLive'>, now: Date): Selling {
  return { isLive: isLiveSite(config, rules), now, maximumAges: maximumAges(config) }
}
