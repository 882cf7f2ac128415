import { isSettingKey, type SettingKey, siteSettings } from '@presale/contracts'
import { dateLocale } from '@presale/i18n'
import { formatMoney, formatNumber } from '@presale/ui'
import { type ChoiceKey, type ChoiceOf, isChosen, type TranslateSettings } from './setting-labels'

/** 'Sale end set to 1 Jan 2026'; undefined for a setting that this page does not know, or a value it cannot read. */
export function settingSentence(key: string, value: unknown, t: TranslateSettings): string | undefined {
  if (typeof value !== 'string' || !isSettingKey(key)) return undefined
  if (isChosen(key)) return choiceSentence(key, value, t)
  if (!isMeasured(key)) return t(`sentence.${key}.${value === '' ? 'removed' : 'changed'}`)
  if (value === '') return t(`sentence.${key}.removed`)
  const words = inWords(key, value)
  return words === undefined ? undefined : t(`sentence.${key}.set`, { value: words })
}

/** 'self_approval.refuse': each value has a sentence of its own. */
type ChoiceSentence = { [Key in ChoiceKey]: `${Key}.${ChoiceOf<Key>}` }[ChoiceKey]

function choiceSentence(key: ChoiceKey, value: string, t: TranslateSettings): string | undefined {
  const choices: readonly string[] = siteSettings[key].control
  // A sale without this setting is not frozen.
  const chosen = key === 'sale_frozen' && value === '' ? 'false' : value
  return choices.includes(chosen) ? t(`sentence.${`${key}.${chosen}` as ChoiceSentence}`) : undefined
}

/** Its value is short enough to stand in the sentence. */
type MeasuredKey = {
  [Key in SettingKey]: (typeof siteSettings)[Key]['control'] extends 'time' | 'decimal' ? Key : never
}[SettingKey]

function isMeasured(key: SettingKey): key is MeasuredKey {
  const { control } = siteSettings[key]
  return control === 'time' || control === 'decimal'
}

function inWords(key: MeasuredKey, value: string): string | undefined {
  const { control, measuredIn } = siteSettings[key]
  if (control === 'time') return momentInWords(value)
  return measuredIn === 'USD' ? formatMoney(value) : formatNumber(value)
}

/** '1 Jan 2026' for midnight UTC, where a day begins; else '1 Jan 2026, 12:30 UTC'. */
function momentInWords(value: string): string | undefined {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return undefined
  const day = at.toLocaleDateString(dateLocale(), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const isMidnight = at.getTime() % 86_400_000 === 0
  return isMidnight ? day : `${day}, ${at.toISOString().slice(11, 16)} UTC`
}
