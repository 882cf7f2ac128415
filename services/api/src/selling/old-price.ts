import { addSeconds, differsByMoreThan, TOKEN_SYMBOL } from '@presale/kernel'
import { lockTerms, type PurchaseState, type PurchaseTerms } from '@presale/purchases'
import { findSaleTerms } from '@presale/sale'
import { conflict } from '../http/api-error'
import type { SignedInCall } from '../http/call'
import type { Services } from '../services'
import { markPurchase } from './purchase-marks'

const DAY_SECONDS = 86_400

type Priced = Omit<Extract<PurchaseState, { tokenPrice: string }>, 'status'>

/**
 * A purchase is reopened at the prices that it locked. Where they were locked more than a day ago, or one of them
 * differs by more than `PRICE_MAX_JUMP_PERCENT` from the one of now, whoever reopens it says so, and it is marked with
 * both totals.
 * @throws ApiError 409 `old-price` where nobody said so
 */
export async function assertPriceOfNow(
  call: SignedInCall,
  { pool, config }: Pick<Services, 'pool' | 'config'>,
  purchase: Priced,
  isOldPriceConfirmed: boolean,
): Promise<void> {
  const at = call.receivedAt
  const { currency } = purchase
  const { token, price } = await findSaleTerms(pool, { token: TOKEN_SYMBOL, currency })
  // What is not sold any more has no price of now.
  const now = token && price && termsOfNow(purchase, token.price, price.price)
  const isOfToday = new Date(purchase.pricesReadAt) > addSeconds(at, -DAY_SECONDS)
  const share = String(config.PRICE_MAX_JUMP_PERCENT / 100)
  const isNear =
    !now ||
    (!differsByMoreThan(purchase.tokenPrice, now.tokenPrice, share) &&
      !differsByMoreThan(purchase.currencyPrice, now.currencyPrice, share))
  if (isOfToday && isNear) return
  const then = `${costOf(purchase)} on ${purchase.pricesReadAt.slice(0, 10)}`
  const today = now ? `${costOf(now)} now` : `nothing that is sold for ${currency} now`
  if (!isOldPriceConfirmed) {
    throw conflict(
      'old-price',
      `This purchase was priced at ${then}, and would be ${today}. Confirm that it is reopened at its old price, with oldPrice: true.`,
    )
  }
  const sentence = `Reopened at its old price: ${then}, and it would be ${today}.`
  await markPurchase(pool, purchase.id, { kind: 'old-price', sentence, at })
}

function termsOfNow(purchase: Priced, tokenPrice: string, currencyPrice: string): PurchaseTerms {
  const { buyerId, amount, tokenSymbol, currency, walletAddress, isSampleWallet, pricesReadAt } = purchase
  const same = { buyerId, amount, tokenSymbol, currency, walletAddress, isSampleWallet, pricesReadAt }
  return lockTerms({ ...same, tokenPrice, currencyPrice })
}

const costOf = ({
  total,
  cryptoAmount,
  currency,
}: Pick<PurchaseTerms, 'total' | 'cryptoAmount' | 'currency'>) => `${total} USD (${cryptoAmount} ${currency})`
