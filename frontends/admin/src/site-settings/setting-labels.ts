import { isSettingKey, type SettingKey, settingKeys, siteSettings } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

export type TranslateSettings = Translate<typeof en>

/** What a setting is entered with. */
export type SettingControl =
  | { readonly kind: 'text' | 'line' | 'mail-or-link' | 'long-text' | 'decimal' | 'time' }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }

export interface Choice {
  readonly value: string
  readonly label: string
}

export interface SettingLabels {
  readonly name: string
  /** What it does, in a line. */
  readonly purpose: string
  /** What it may be. */
  readonly rule: string
  readonly control: SettingControl
  /** An empty text takes the value away; else it always has one. */
  readonly isClearable: boolean
  readonly unit: string | undefined
}

type Rows = typeof siteSettings

/** The settings of which one value is chosen. */
export type ChoiceKey = {
  [Key in SettingKey]: Rows[Key]['control'] extends readonly string[] ? Key : never
}[SettingKey]
/** The values to choose from. */
export type ChoiceOf<Key extends ChoiceKey> = Rows[Key]['control'][number]

export const isChosen = (key: SettingKey): key is ChoiceKey => typeof siteSettings[key].control !== 'string'

/** In the order of the server. */
export const KNOWN_SETTINGS: readonly string[] = settingKeys

/** A key of a newer server stands as it is, in a text field; the server's own rule then decides. */
export function labelsOf(key: string, t: TranslateSettings): SettingLabels {
  if (!isSettingKey(key)) {
    return {
      name: key,
      purpose: t('unknown.purpose'),
      rule: t('unknown.rule'),
      control: { kind: 'text' },
      isClearable: true,
      unit: undefined,
    }
  }
  const row = siteSettings[key]
  const unit = 'measuredIn' in row ? row.measuredIn : undefined
  return {
    name: t(`name.${key}`),
    purpose: t(`purpose.${key}`),
    rule: t(`rule.${key}`),
    control: typeof row.control === 'string' ? { kind: row.control } : choiceOf(row.control, t),
    isClearable: row.value.safeParse('').success,
    unit: unit === 'tokens' ? t('unit.tokens') : unit,
  }
}

const choiceOf = (values: readonly ChoiceOf<ChoiceKey>[], t: TranslateSettings): SettingControl => ({
  kind: 'choice',
  choices: values.map((value) => ({ value, label: t(`choice.${value}`) })),
})
