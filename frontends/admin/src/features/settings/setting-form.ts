import { settingValues } from '@presale/contracts'
import { formatNumber } from '@presale/ui'
import type { SettingLabels } from './setting-labels'

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

/** The rule's sentence for what was entered; undefined where it may be sent. */
export function refusalOf(key: string, value: string): string | undefined {
  if (!hasRule(key)) return undefined
  return settingValues[key].safeParse(value).error?.issues[0]?.message
}

function hasRule(key: string): key is keyof typeof settingValues {
  return Object.hasOwn(settingValues, key)
}

/** '2026-12-31T12:00:00.000Z' → '2026-12-31T12:00', which is what the field gives back. */
function fieldTime(value: string): string {
  const at = new Date(value)
  if (value === '' || Number.isNaN(at.getTime())) return ''
  return at.toISOString().slice(0, 19).replace(/:00$/, '')
}

/** The value as it is read: 'Sun, 31 Jan 2027, 12:00 UTC', '2,500,000 USD', a choice by its label. */
export function readable({ control, unit }: SettingLabels, value: string): string {
  if (control.kind === 'choice') return control.choices.find((one) => one.value === value)?.label ?? value
  if (control.kind === 'time') return readableTime(value)
  return control.kind === 'decimal' ? `${formatNumber(value)} ${unit ?? ''}`.trim() : value
}

function readableTime(value: string): string {
  const at = new Date(value)
  if (Number.isNaN(at.getTime())) return value
  const words = at.toLocaleString('en-GB', {
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
