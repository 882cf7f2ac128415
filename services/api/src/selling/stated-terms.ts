import { type SaleRules, type SaleTerms, saleRuleKeys, saleRulesOf } from '@presale/sale'
import type { Unstated } from '../audit/stated-state'
import { ApiError } from '../http/api-error'
import type { Services } from '../services'

type Stated = Pick<Services, 'stated'>

/**
 * Terms of a sale as far as the admin actions stand behind them: a wallet or a price that none of them made is not used, and in
 * the place of a rule that somebody changed in the database stands the one that was set.
 * @param read asked once more where an action may have come between the two: another process has just changed it
 * @throws ApiError 503 where the token's price is nobody's
 * @throws StatedUnknown
 */
export async function statedTerms(
  { stated }: Stated,
  currency: string,
  read: () => Promise<SaleTerms>,
  first?: SaleTerms,
): Promise<SaleTerms> {
  const { value: terms, wrong } = await stated.read(read, (now) => unstatedIn(now, currency, stated), first)
  if (wrong.length === 0) return terms
  const isWrong = (kind: Unstated['kind']) => wrong.some((one) => one.kind === kind)
  if (isWrong('token')) throw new ApiError(503, 'price-unknown', PRICE_UNKNOWN, { 'Retry-After': '30' })
  return {
    ...terms,
    wallet: isWrong('wallet') || isWrong('price') ? null : terms.wallet,
    rules: rulesAsStated(terms.rules, stated),
  }
}

/** The rules alone, for what is shown: as the actions say, where that is known. */
export async function statedRules({ stated }: Stated, read: () => Promise<SaleRules>): Promise<SaleRules> {
  if (stated.isUnknown) return read()
  const { value: rules } = await stated.read(read, (now) => unstatedRules(now, stated))
  return rulesAsStated(rules, stated)
}

const PRICE_UNKNOWN =
  'The token cannot be bought at the moment: its price has to be looked at first. Please try again later.'

function unstatedIn(
  { token, price, wallet, rules }: SaleTerms,
  currency: string,
  stated: Stated['stated'],
): Unstated[] {
  const wrong = unstatedRules(rules, stated)
  if (token && !stated.isKnown('token', token.symbol, { price: token.price }))
    wrong.push({ kind: 'token', subject: token.symbol })
  if (wallet && !stated.isKnown('wallet', currency, wallet)) wrong.push({ kind: 'wallet', subject: currency })
  if (price && !isPriceKnown(price, currency, stated)) wrong.push({ kind: 'price', subject: currency })
  return wrong
}

function isPriceKnown(
  { price, source, quote }: NonNullable<SaleTerms['price']>,
  currency: string,
  stated: Stated['stated'],
): boolean {
  return source === 'provider' ? stated.isQuoted(quote) : stated.isKnown('price', currency, { price })
}

function unstatedRules(rules: SaleRules, stated: Stated['stated']): Unstated[] {
  const said = rulesAsStated(rules, stated)
  return JSON.stringify(rules) === JSON.stringify(said) ? [] : [{ kind: 'setting', subject: 'of the sale' }]
}

function rulesAsStated(rules: SaleRules, stated: Stated['stated']): SaleRules {
  if (!stated.says) return rules
  const values = saleRuleKeys.flatMap((key) => {
    const value = stated.settingOf(key)
    return value === undefined ? [] : [[key, value] as const]
  })
  return saleRulesOf(Object.fromEntries(values))
}
