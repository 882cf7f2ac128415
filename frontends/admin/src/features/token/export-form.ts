import type { Translate } from '@presale/i18n'
import { assertNever } from '@presale/kernel'
import { eventSearchHint, eventTypes } from '../../events/event-filters'
import type { TranslateEvents } from '../../events/texts'
import { exportAddress } from '../../exports/export-address'
import type { en } from './texts.en'

export const EXPORTS = ['purchases', 'users', 'events'] as const
export type ExportKind = (typeof EXPORTS)[number]

/** What stands in the form; what is empty does not narrow. Days are in the zone of the list: UTC in the trail. */
export interface ExportDraft {
  readonly kind: ExportKind
  readonly search: string
  /** A status, a role, or a type of event. */
  readonly choice: string
  /** '2026-11-21' */
  readonly from: string
  readonly to: string
}

export const FIRST_DRAFT: ExportDraft = { kind: 'purchases', search: '', choice: '', from: '', to: '' }

export interface ExportFilters {
  /** Of the field with choices, and the choices but for 'all'. */
  readonly choice: { readonly label: string; readonly all: string; readonly options: readonly Choice[] }
  readonly searchHint: string
}

interface Choice {
  readonly value: string
  readonly label: string
}

const STATUSES = ['pending', 'approved', 'declined', 'expired', 'attention'] as const
const ROLES = ['admin', 'moderator', 'user'] as const

export function exportFilters(
  kind: ExportKind,
  t: Translate<typeof en>,
  inEvents: TranslateEvents,
): ExportFilters {
  const ownHint = t(`export.${kind}.searchHint`)
  return {
    choice: {
      label: t(`export.${kind}.choice`),
      all: t(`export.${kind}.all`),
      options: optionsOf(kind, t, inEvents),
    },
    searchHint: kind === 'events' ? `${ownHint} ${eventSearchHint(inEvents)}` : ownHint,
  }
}

function optionsOf(kind: ExportKind, t: Translate<typeof en>, inEvents: TranslateEvents): readonly Choice[] {
  switch (kind) {
    case 'purchases':
      return STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))
    case 'users':
      return ROLES.map((value) => ({ value, label: t(`role.${value}`) }))
    case 'events':
      return eventTypes(inEvents)
    default:
      return assertNever(kind)
  }
}

/** Accounts are exported whole. */
export const hasDays = (kind: ExportKind): boolean => kind !== 'users'

/** The trail shows its times in UTC, so that two auditors read the same; Payment Tracking shows them as the reader's. */
export const areDaysUtc = (kind: ExportKind): boolean => kind === 'events'

/** Whether the days that narrow are the wrong way round. */
export function areDaysReversed({ kind, from, to }: ExportDraft): boolean {
  return hasDays(kind) && from !== '' && to !== '' && from > to
}

/** Where the file of what stands in the form is. @param separators of the reader's spreadsheet; the trail has its own */
export function addressOf(draft: ExportDraft, separators?: 'semicolon'): string {
  const { kind, choice, from, to } = draft
  const search = draft.search.trim()
  const zone = areDaysUtc(kind) ? 'Z' : ''
  const days = { from: momentOf(from, `00:00:00${zone}`), to: momentOf(to, `23:59:59.999${zone}`) }
  switch (kind) {
    case 'purchases':
      return exportAddress(kind, { search, status: choice, ...days, separators })
    case 'users':
      return exportAddress(kind, { search, status: choice, separators })
    case 'events':
      return exportAddress(kind, { search, type: choice, ...days })
    default:
      return assertNever(kind)
  }
}

/** A time of day without a zone is the reader's. */
function momentOf(day: string, time: string): string | undefined {
  return day === '' ? undefined : new Date(`${day}T${time}`).toISOString()
}
