import Big from 'big.js'

/**
 * Exact decimal money. No floating point touches it: amounts come in as decimal
 * text or JSON numbers, are calculated with big.js, and go out as decimal text.
 */

// A division without end is cut here; every rounding below keeps fewer digits than this.
const DIVISION_DIGITS = 40
Big.DP = DIVISION_DIGITS
Big.NE = -100
Big.PE = 100

const DECIMAL = /^(0|[1-9]\d{0,29})(\.\d{1,18})?$/

/** Is it plain decimal text of a size money can have: no sign, no exponent, no spaces? */
export function isDecimalText(text: string): boolean {
  return DECIMAL.test(text)
}

/** Total in USD: tokens × token price, rounded half up to cents. */
export function totalOf(tokens: number, tokenPrice: string): string {
  return new Big(tokens).times(tokenPrice).toFixed(2, Big.roundHalfUp)
}

/**
 * Coins to pay: tokens × token price ÷ the currency's price, rounded up to 6 decimals; to 8 where 6
 * would be more than 0.1 % off (or zero). Never less than the exact quotient.
 */
export function cryptoAmountOf(tokens: number, tokenPrice: string, currencyPrice: string): string {
  const owed = new Big(tokens).times(tokenPrice)
  const roundedUp = (decimals: number) => smallestCovering(owed, new Big(currencyPrice), decimals)
  const six = roundedUp(6)
  const isTooFarOff = six.times(currencyPrice).minus(owed).gt(owed.times('0.001'))
  return isTooFarOff ? roundedUp(8).toFixed(8) : six.toFixed(6)
}

/**
 * The smallest number of coins with so many decimals that is worth at least the amount due: exact, however long the
 * quotient.
 */
function smallestCovering(owed: Big, currencyPrice: Big, decimals: number): Big {
  const down = owed.div(currencyPrice).round(decimals, Big.roundDown)
  return down.times(currencyPrice).gte(owed) ? down : down.plus(new Big(10).pow(-decimals))
}

/** Decimal text with exactly so many decimals, rounded half up: for display and for the wire. */
export function toDecimals(value: string, decimals: number): string {
  return new Big(value).toFixed(decimals, Big.roundHalfUp)
}

export function isPositive(value: string): boolean {
  return new Big(value).gt(0)
}

/** Do two amounts differ by more than the given share (0.01 is one per cent) of the second? */
export function differsByMoreThan(value: string, reference: string, share: string): boolean {
  return new Big(value).minus(reference).abs().gt(new Big(reference).times(share))
}

/** Is the first of two amounts nearer to the value than the second? Not where both are as near. */
export function isNearer(value: string, one: string, other: string): boolean {
  return new Big(value).minus(one).abs().lt(new Big(value).minus(other).abs())
}

export function isSameAmount(a: string, b: string): boolean {
  return new Big(a).eq(b)
}

/** The sum of amounts, with as many decimals as the longest of them; '0' for none. */
export function sumOf(amounts: readonly string[]): string {
  const decimals = Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0))
  return amounts.reduce((sum, amount) => sum.plus(amount), new Big(0)).toFixed(decimals)
}

/** The first less the second, with as many decimals as the longer of the two; '-0.05' where it is less. */
export function differenceOf(amount: string, less: string): string {
  const decimals = Math.max(...[amount, less].map((text) => text.split('.')[1]?.length ?? 0))
  return new Big(amount).minus(less).toFixed(decimals)
}

/** By how many per cent an amount differs from an earlier one, to one decimal; undefined where that was nothing. */
export function shareOfChange(amount: string, earlier: string): string | undefined {
  if (new Big(earlier).eq(0)) return undefined
  return new Big(amount).minus(earlier).times(100).div(earlier).toFixed(1, Big.roundHalfUp)
}

/** The product rounded half up, such as the value of a holding. */
export function times(value: string | number, factor: string, decimals: number): string {
  return new Big(value).times(factor).toFixed(decimals, Big.roundHalfUp)
}

/** The value of a USD amount in coins, to 8 decimals: for display, never for a payment. */
export function equivalentOf(total: string, currencyPrice: string): string {
  return new Big(total).div(currencyPrice).toFixed(8, Big.roundHalfUp)
}

/** The rest of a target, in cents; 0 once it is reached. */
export function remainingOf(target: string, reached: string): string {
  const left = new Big(target).minus(reached)
  return (left.gt(0) ? left : new Big(0)).toFixed(2, Big.roundHalfUp)
}

/**
 * The share of a target (above zero) that is reached, in per cent from 0 to 100 with one decimal; 100.0 only once it
 * is reached.
 */
export function progressOf(target: string, reached: string): string {
  if (new Big(reached).gte(target)) return '100.0'
  const share = new Big(reached).times(100).div(target).round(1, Big.roundHalfUp)
  return (share.lt(100) ? share : new Big('99.9')).toFixed(1)
}

/**
 * Whole tokens that an amount of USD buys; parts of a cent count for nothing. Rounded down, so that the total of these
 * tokens, in cents, is never more than the amount.
 * @param usd decimal text. @param tokenPrice greater than zero.
 */
export function tokensFor(usd: string, tokenPrice: string): number {
  const cents = new Big(usd).round(2, Big.roundDown)
  const tokens = cents.div(tokenPrice).round(0, Big.roundDown)
  // An endless quotient is cut, and may have been cut upwards to a whole number.
  return Number((tokens.times(tokenPrice).gt(cents) ? tokens.minus(1) : tokens).toFixed(0))
}

/**
 * Decimal text in the smallest unit of a coin: '0.5' ether are '500000000000000000' wei.
 * @throws Error where the amount has more decimals than the coin
 */
export function smallestUnits(amount: string, decimals: number): string {
  const units = new Big(amount).times(new Big(10).pow(decimals))
  if (!units.round(0, Big.roundDown).eq(units)) {
    throw new Error(`${amount} has more than ${decimals} decimals.`)
  }
  return units.toFixed(0)
}

/**
 * What one coin was worth in USD where so many coins paid so much, to 5 significant digits, as the coins were rounded to
 * within a thousandth, in cents where it is a dollar and more: for display. Undefined where no coins are named.
 */
export function rateOf(total: string, coins: string): string | undefined {
  const count = new Big(coins)
  if (!count.gt(0)) return undefined
  const rate = new Big(total).div(count).prec(5, Big.roundHalfUp)
  return rate.gte(1) ? rate.toFixed(2, Big.roundHalfUp) : rate.toFixed()
}

/** What one coin buys, to 6 significant digits, rounded down: for display, never for a payment. */
export function tokensPerCoin(currencyPrice: string, tokenPrice: string): string {
  return new Big(currencyPrice).div(tokenPrice).prec(6, Big.roundDown).toFixed()
}
