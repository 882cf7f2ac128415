import type { ProjectedPurchase } from '@presale/purchases'
import type { Services } from '../services'

type Shown = Pick<ProjectedPurchase, 'id' | 'status' | 'currency' | 'walletAddress' | 'requestedAt'>

/**
 * Which of the purchases still to be paid name an address that admin actions never gave: somebody put it into the list, or
 * forged the event. It is shown to nobody, and staff look at the purchase.
 * @returns their ids
 * @throws StatedUnknown
 */
export async function doubtedAmong(
  { stated }: Pick<Services, 'stated'>,
  purchases: readonly Shown[],
): Promise<ReadonlySet<string>> {
  const open = purchases.filter(({ status }) => status === 'awaiting-payment')
  if (open.length === 0) return new Set()
  const doubted = () =>
    open.filter((one) => !stated.isOurs(one.currency, one.walletAddress, new Date(one.requestedAt)))
  // Another process may have changed the wallet a moment ago.
  await stated.read(
    async () => open,
    () => doubted().map(({ currency }) => ({ kind: 'wallet', subject: `${currency} of a purchase` })),
  )
  return new Set(doubted().map(({ id }) => id))
}
