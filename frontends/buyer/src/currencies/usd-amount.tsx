import { numberLocale, useLanguage } from '@presale/i18n'
import { Amount, type AmountProps } from '@presale/ui'
import { USD } from './usd'

/** '$300.00 USD'; where the sign would stand between figure and unit, as in German, the unit alone: '300,00 USD'. */
export function UsdAmount(props: Omit<AmountProps, 'prefix' | 'unit'>) {
  useLanguage()
  return <Amount {...props} prefix={isSignFirst(numberLocale()) ? '$' : undefined} unit={USD} />
}

function isSignFirst(locale: string): boolean {
  const [first] = new Intl.NumberFormat(locale, { style: 'currency', currency: USD }).formatToParts(1)
  return first?.type === 'currency'
}
