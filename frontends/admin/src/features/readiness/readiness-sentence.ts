import type { ReadinessEntry } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

/** Currencies that are named; of more there is a count. */
const NAMED = 5

/** What is wrong with an entry or that it is in order, in the page's language; an older server's own words stay. */
export function readinessSentence(
  { name, finding, symbols = [], sentence }: ReadinessEntry,
  t: Translate<typeof en>,
): string {
  if (finding === undefined) return sentence
  if (finding === null) return t(`inOrder.${name}`)
  const names = symbols.slice(0, NAMED).join(', ')
  const more = symbols.length - NAMED
  return t(`finding.${finding}`, { currencies: more > 0 ? t('named', { names, count: more }) : names })
}
