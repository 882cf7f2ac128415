import { dateLocale, type Translate } from '@presale/i18n'
import { formatMoney, formatNumber } from '@presale/ui'
import type { en } from './texts.en'

type T = Translate<typeof en>

/** 'Sale end set to 1 Jan 2026'; undefined for a setting that this page does not know, or a value it cannot read. */
export function settingSentence(key: string, value: unknown, t: T): string | undefined {
  if (typeof value !== 'string') return undefined
  return choiceSentence(key, value, t) ?? valueSentence(key, value, t) ?? textSentence(key, value, t)
}

/** Each value has a sentence of its own. */
const CHOICES = [
  'approval_evidence.optional',
  'approval_evidence.required',
  'marketing_mode.live',
  'marketing_mode.sample',
  'sale_frozen.false',
  'sale_frozen.true',
  'self_approval.admins',
  'self_approval.allow',
  'self_approval.refuse',
] as const

function choiceSentence(key: string, value: string, t: T): string | undefined {
  // A sale without this setting is not frozen.
  const chosen = key === 'sale_frozen' && value === '' ? 'false' : value
  const choice = CHOICES.find((known) => known === `${key}.${chosen}`)
  return choice === undefined ? undefined : t(`setting.${choice}`)
}

const TIMES = ['sale_ends_at', 'sale_starts_at'] as const
const NUMBERS = [
  'moderator_daily_tokens',
  'sale_hard_cap',
  'sale_max_per_buyer',
  'sale_unpaid_percent',
] as const
const MONEY = ['sale_target'] as const

/** The value is short enough to stand in the sentence. */
function valueSentence(key: string, value: string, t: T): string | undefined {
  const known = [...TIMES, ...NUMBERS, ...MONEY].find((one) => one === key)
  if (known === undefined) return undefined
  if (value === '') return t(`setting.${known}.removed`)
  const words = valueInWords(known, value)
  return words === undefined ? undefined : t(`setting.${known}.set`, { value: words })
}

type Valued = (typeof TIMES)[number] | (typeof NUMBERS)[number] | (typeof MONEY)[number]

function valueInWords(key: Valued, value: string): string | undefined {
  switch (key) {
    case 'sale_ends_at':
    case 'sale_starts_at':
      return momentInWords(value)
    case 'sale_target':
      return formatMoney(value)
    case 'moderator_daily_tokens':
    case 'sale_hard_cap':
    case 'sale_max_per_buyer':
    case 'sale_unpaid_percent':
      return formatNumber(value)
  }
}

/** A key, or longer than a title: what was entered stands below. */
const TEXTS = [
  'project_mission',
  'readiness_waivers',
  'smartsupp_key',
  'support_contact',
  'twitter_base_pixel',
] as const

function textSentence(key: string, value: string, t: T): string | undefined {
  const known = TEXTS.find((one) => one === key)
  return known === undefined ? undefined : t(`setting.${known}.${value === '' ? 'removed' : 'changed'}`)
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
