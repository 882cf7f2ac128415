import type { ReadinessAdvice, ReadinessEntry } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

/** Currencies and people that are named; of more there is a count. */
const NAMED = 5

/** What is wrong with an entry or that it is in order, in the page's language; an older server's own words stay. */
export function readinessSentence(
  { name, finding, symbols = [], sentence }: ReadinessEntry,
  t: Translate<typeof en>,
): string {
  if (finding === undefined) return sentence
  if (finding === null) return t(`inOrder.${name}`)
  return t(`finding.${finding}`, { currencies: namedIn(symbols, t) })
}

/** The same of what is only worth knowing. */
export function adviceSentence(
  { name, finding, names = [] }: ReadinessAdvice,
  t: Translate<typeof en>,
): string {
  return finding === null
    ? t(`advised.inOrder.${name}`)
    : t(`advised.${finding}`, { names: namedIn(names, t) })
}

function namedIn(all: readonly string[], t: Translate<typeof en>): string {
  const names = all.slice(0, NAMED).join(', ')
  const more = all.length - NAMED
  return more > 0 ? t('named', { names, count: more }) : names
}
