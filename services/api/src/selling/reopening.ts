import type { PurchaseState } from '@presale/purchases'
import { readSetting } from '@presale/sale'
import { type ApiError, conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'
import { isLiveSite } from './live-site'
import { isOnSample } from './offer'

/** Nobody can have paid there, or nobody stands behind the rate: on a live site such a purchase stays expired. */
export type ReopenRefusal = 'sample-wallet' | 'sample-price'

type OnSample = Pick<PurchaseState, 'isSampleWallet' | 'priceSource'>
type Expirable = OnSample & Pick<PurchaseState, 'status'>
type Reading = Pick<Services, 'pool' | 'config'>

/** Why an admin may not reopen one of these; whether the site is live is read only where that decides. */
export async function reopenRefusals(
  { isAdmin }: Pick<SignedInCall['user'], 'isAdmin'>,
  services: Reading,
  purchases: readonly Expirable[],
): Promise<(purchase: Expirable) => ReopenRefusal | null> {
  const isJudged = (one: Expirable) => isAdmin && one.status === 'expired' && isOnSample(one)
  const isLive = purchases.some(isJudged) && (await isLiveNow(services))
  return (one) => (isLive && isJudged(one) ? refusalOf(one) : null)
}

/** @throws ApiError 409 `sample-wallet`, `sample-price` */
export async function assertReopenable(services: Reading, purchase: OnSample): Promise<void> {
  if (isOnSample(purchase) && (await isLiveNow(services))) throw onSampleRefusal(purchase)
}

async function isLiveNow({ pool, config }: Reading): Promise<boolean> {
  return isLiveSite(config, { isMarketedLive: (await readSetting(pool, 'marketing_mode')) === 'live' })
}

const refusalOf = ({ isSampleWallet }: OnSample): ReopenRefusal =>
  isSampleWallet ? 'sample-wallet' : 'sample-price'

export const onSampleRefusal = (purchase: OnSample): ApiError =>
  conflict(refusalOf(purchase), sentenceOf(purchase))

function sentenceOf({ isSampleWallet, priceSource }: OnSample): string {
  if (isSampleWallet)
    return 'This purchase was to be paid to a sample address, which belongs to nobody. On a live site it cannot be reopened.'
  if (priceSource === 'sample')
    return 'This purchase was priced at a sample rate, which nobody stands behind. On a live site it cannot be reopened.'
  return 'Where the rate of this purchase came from was not kept, so it may be a sample. On a live site it cannot be reopened.'
}
