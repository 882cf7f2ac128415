import { isSameAmount } from '@presale/kernel'
import type { SaleTerms } from '@presale/sale'
import type { Services } from '../services'
import { isSealed, type RememberedAddress } from './issued-addresses'

/**
 * The promises that this site gave. One without a seal that holds is believed where it says nothing but what holds now
 * anyway; until 0.4.0 all are while staff are not sealed yet, since 0.2.0, which may run beside this release, seals none.
 * @param sale as far as the admin actions stand behind it
 */
export function believedPromises(
  { config, stated }: Pick<Services, 'config' | 'stated'>,
  of: { readonly buyerId: string; readonly symbol: string },
  { wallet, token, price }: SaleTerms,
  given: readonly RememberedAddress[],
): readonly RememberedAddress[] {
  const { ADMIN_ACTIONS_KEY: key } = config
  if (!key || !stated.seals) return given
  return given.filter((one) => {
    const isOfNow =
      one.address === wallet?.address &&
      isSameAmount(one.tokenPrice, token?.price ?? '0') &&
      isSameAmount(one.currencyPrice, price?.price ?? '0')
    if (isOfNow || isSealed(key, of, one)) return true
    stated.note({ kind: 'promise', subject: `of ${of.symbol}` })
    return false
  })
}
