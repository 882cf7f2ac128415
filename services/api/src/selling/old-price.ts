import { addSeconds, differsByMoreThan, TOKEN_SYMBOL } from '@presale/kernel'
import type { PurchaseState, PurchaseTerms } from '@presale/purchases'
import { findSaleTerms } from '@presale/sale'
import { conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'
import { lockedNow } from './offer'
import type { NewMark } from './purchase-marks'

const DAY_SECONDS = 86_400

/**
 * A purchase is reopened at the prices that it locked. Where they were locked more than a day ago, or one of them
 * differs by more than `PRICE_MAX_JUMP_PERCENT` from the one of now, whoever reopens it says so.
 * @returns the mark for that, with both totals
 * @throws ApiError 409 `old-price` where nobody said so
 */
export async function markOfOldPrice(
  { receivedAt: at }: SignedInCall,
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  purchase: Omit<PurchaseState, 'status'>,
  isConfirmed: boolean,
): Promise<NewMark | undefined> {
  const { currency, walletAddress: address, isSampleWallet: isSample } = purchase
  const sale = await findSaleTerms(pool, { token: TOKEN_SYMBOL, currency })
  const now = lockedNow({ ...purchase, at }, sale, { address, isSample })
  const isOfToday = new Date(purchase.pricesReadAt) > addSeconds(at, -DAY_SECONDS)
  const share = String(config.PRICE_MAX_JUMP_PERCENT / 100)
  const isNear =
    now === undefined ||
    (['tokenPrice', 'currencyPrice'] as const).every(
      (price) => !differsByMoreThan(purchase[price], now[price], share),
    )
  if (isOfToday && isNear) return undefined
  const day = purchase.pricesReadAt.slice(0, 10)
  const then = `${costOf(purchase)} on ${day}`
  const today = now ? `would be ${costOf(now)} now` : `has no price in ${currency} now`
  if (!isConfirmed) {
    throw conflict(
      'old-price',
      `This purchase was priced at ${then}, and ${today}. Confirm that it is reopened at its old price, with oldPrice: true.`,
      {
        total: purchase.total,
        cryptoAmount: purchase.cryptoAmount,
        currency,
        day,
        ...(now && { totalNow: now.total, cryptoAmountNow: now.cryptoAmount }),
      },
    )
  }
  return { kind: 'old-price', sentence: `Reopened at its old price: ${then}, and ${today}.`, at }
}

const costOf = ({
  total,
  cryptoAmount,
  currency,
}: Pick<PurchaseTerms, 'total' | 'cryptoAmount' | 'currency'>) => `${total} USD (${cryptoAmount} ${currency})`
