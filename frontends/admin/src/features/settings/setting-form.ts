import { isSettingKey, readinessEntries, siteSettings } from '@presale/contracts'
import { dateLocale } from '@presale/i18n'
import { formatNumber } from '@presale/ui'
import {
  type Choice,
  isChosen,
  type SettingLabels,
  type TranslateSettings,
} from '../../site-settings/setting-labels'

/** What stands in the control, from what is stored: a time as its field has it, in UTC. */
export function draftOf({ control }: SettingLabels, value: string): string {
  return control.kind === 'time' ? fieldTime(value) : value
}

/** What is sent, from what stands in the control. */
export function sentValueOf({ control }: SettingLabels, draft: string): string {
  if (control.kind !== 'time' || draft === '') return draft
  // The field leaves the seconds out where they are none.
  return /T\d{2}:\d{2}$/.test(draft) ? `${draft}:00Z` : `${draft}Z`
}

/** What is wrong with what was entered, by the contract's rule and in our words; undefined where it may be sent. */
export function refusalOf(key: string, value: string, t: TranslateSettings): string | undefined {
  if (!isSettingKey(key)) return undefined
  const issue = siteSettings[key].value.safeParse(value).error?.issues[0]
  if (!issue) return undefined
  if (isChosen(key)) return t('refusal.choice')
  if (key === 'readiness_waivers')
    return t('refusal.readiness_waivers', { names: readinessEntries.join(', ') })
  if (key !== 'project_mission') return t(`refusal.${key}`)
  if (issue.code === 'too_big') return t('refusal.project_mission.tooLong', { most: Number(issue.maximum) })
  return t(`refusal.project_mission.${issue.code === 'custom' ? 'characters' : 'needed'}`)
}

/** '2026-12-31T12:00:00.000Z' → '2026-12-31T12:00', which is what the field gives back. */
function fieldTime(value: string): string {
  const at = new Date(value)
  if (value === '' || Number.isNaN(at.getTime())) return ''
  return at.toISOString().slice(0, 19).replace(/:00$/, '')
}

/** Where nothing is set, the first choice holds. */
export const chosenIn = (choices: readonly Choice[], value: string): Choice | undefined =>
  value === '' ? choices[0] : choices.find((one) => one.value === value)

/** The value as it is read: 'Sun, 31 Jan 2027, 12:00 UTC', '2,500,000 USD', a choice by its label. */
export function readable({ control, unit }: SettingLabels, value: string): string {
  if (control.kind === 'choice') return chosenIn(control.choices, value)?.label ?? value
  if (control.kind === 'time') return readableTime(value)
  return control.kind === 'decimal' ? `${formatNumber(value)} ${unit ?? ''}`.trim() : value
}

function readableTime(value: string): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return value
  const words = at.toLocaleString(dateLocale(), {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  } satisfies Intl.DateTimeFormatOptions)
  return `${words} UTC`
}
