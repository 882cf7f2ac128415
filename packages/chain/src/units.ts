/**
 * An amount of whole units as decimal text: 1500000 with 6 decimals → '1.5'. Exact, however large it is.
 * @param decimals how many of the units' digits stand behind the point
 */
export function fromUnits(units: bigint, decimals: number): string {
  if (units < 0n) return `-${fromUnits(-units, decimals)}`
  const digits = units.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}
