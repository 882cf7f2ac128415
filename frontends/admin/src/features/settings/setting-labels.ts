import type { settingValues } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import type { en } from './texts.en'

/** What a setting is entered with. */
export type SettingControl =
  | { readonly kind: FieldKind }
  | { readonly kind: 'choice'; readonly choices: readonly Choice[] }

type FieldKind = 'text' | 'mail-or-link' | 'long-text' | 'decimal' | 'time'

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

type SettingKey = keyof typeof settingValues

/** The name of each, what it does and may be: texts.en.ts. */
interface Setting {
  /** A kind of field, or the values to choose from. */
  readonly control: FieldKind | readonly ChoiceValue[]
  readonly isClearable: boolean
  readonly measuredIn?: 'USD' | 'UTC' | 'tokens' | '%'
}

type ChoiceValue =
  | 'sample'
  | 'live'
  | 'false'
  | 'true'
  | 'refuse'
  | 'admins'
  | 'allow'
  | 'optional'
  | 'required'

const SETTINGS: Readonly<Record<SettingKey, Setting>> = {
  smartsupp_key: { control: 'text', isClearable: true },
  twitter_base_pixel: { control: 'text', isClearable: true },
  project_mission: { control: 'long-text', isClearable: false },
  support_contact: { control: 'mail-or-link', isClearable: true },
  marketing_mode: { control: ['sample', 'live'], isClearable: false },
  sale_target: { control: 'decimal', isClearable: true, measuredIn: 'USD' },
  sale_starts_at: { control: 'time', isClearable: true, measuredIn: 'UTC' },
  sale_ends_at: { control: 'time', isClearable: true, measuredIn: 'UTC' },
  sale_hard_cap: { control: 'decimal', isClearable: true, measuredIn: 'tokens' },
  sale_frozen: { control: ['false', 'true'], isClearable: true },
  sale_max_per_buyer: { control: 'decimal', isClearable: true, measuredIn: 'tokens' },
  sale_unpaid_percent: { control: 'decimal', isClearable: false, measuredIn: '%' },
  self_approval: { control: ['refuse', 'admins', 'allow'], isClearable: false },
  approval_evidence: { control: ['optional', 'required'], isClearable: false },
  moderator_daily_tokens: { control: 'decimal', isClearable: false, measuredIn: 'tokens' },
  readiness_waivers: { control: 'text', isClearable: true },
}

/** In the order of the server. */
export const KNOWN_SETTINGS: readonly string[] = Object.keys(SETTINGS)

/** A key of a newer server stands as it is, in a text field; the server's own rule then decides. */
export function labelsOf(key: string, t: Translate<typeof en>): SettingLabels {
  if (!isKnown(key)) {
    return {
      name: key,
      purpose: t('unknown.purpose'),
      rule: t('unknown.rule'),
      control: { kind: 'text' },
      isClearable: true,
      unit: undefined,
    }
  }
  const { control, isClearable, measuredIn } = SETTINGS[key]
  return {
    name: t(`name.${key}`),
    purpose: t(`purpose.${key}`),
    rule: t(`rule.${key}`),
    control: typeof control === 'string' ? { kind: control } : choiceOf(control, t),
    isClearable,
    unit: measuredIn === 'tokens' ? t('unit.tokens') : measuredIn,
  }
}

function choiceOf(values: readonly ChoiceValue[], t: Translate<typeof en>): SettingControl {
  return { kind: 'choice', choices: values.map((value) => ({ value, label: t(`choice.${value}`) })) }
}

function isKnown(key: string): key is SettingKey {
  return Object.hasOwn(SETTINGS, key)
}
