export interface NumberSigns {
  readonly group: string
  readonly decimal: string
  readonly beforeMoney: string
  readonly afterMoney: string
  readonly afterPercent: string
}

const known = new Map<string, NumberSigns>()

/** How a locale writes numbers and dollars; asked of Intl once. */
export function signsOf(locale: string): NumberSigns {
  const signs = known.get(locale) ?? readSigns(locale)
  known.set(locale, signs)
  return signs
}

function readSigns(locale: string): NumberSigns {
  const options = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
  const parts = new Intl.NumberFormat(locale, options).formatToParts(1_234_567.5)
  const sign = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  const at = parts.findIndex(({ type }) => type === 'currency')
  const first = parts.findIndex(({ type }) => type === 'integer')
  const last = parts.findLastIndex(({ type }) => type === 'fraction')
  const percent = new Intl.NumberFormat(locale, { style: 'percent' }).formatToParts(0.01)
  const joined = (some: typeof parts) => some.map(({ value }) => value).join('')
  return {
    group: sign('group'),
    decimal: sign('decimal'),
    beforeMoney: at < first ? joined(parts.slice(0, first)) : '',
    afterMoney: at > first ? joined(parts.slice(last + 1)) : '',
    afterPercent: joined(percent.filter(({ type }) => type !== 'integer')),
  }
}
