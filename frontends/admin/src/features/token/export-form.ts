import { assertNever } from '@presale/kernel'
import { EVENT_SEARCH_HINT, EVENT_TYPES } from '../../events/event-filters'
import { exportAddress } from '../../exports/export-address'

export const EXPORTS = ['purchases', 'users', 'events'] as const
export type ExportKind = (typeof EXPORTS)[number]

/** What stands in the form; what is empty does not narrow. Days are those of the reader. */
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

export interface ExportLabels {
  readonly label: string
  readonly description: string
  /** Of the field with choices, and the choices but for 'all'. */
  readonly choice: { readonly label: string; readonly all: string; readonly options: readonly Choice[] }
  readonly searchHint: string
  readonly hasDays: boolean
}

interface Choice {
  readonly value: string
  readonly label: string
}

export const EXPORT_LABELS: Readonly<Record<ExportKind, ExportLabels>> = {
  purchases: {
    label: 'Purchases',
    description: 'One line a purchase, with its buyer, amounts, address, hash and state.',
    choice: {
      label: 'Status',
      all: 'Every status',
      options: [
        { value: 'pending', label: 'Pending' },
        { value: 'approved', label: 'Approved' },
        { value: 'declined', label: 'Declined' },
        { value: 'expired', label: 'Expired' },
        { value: 'attention', label: 'Needs attention' },
      ],
    },
    searchHint: 'Name, email, wallet, status, amount or total, as in Payment Tracking.',
    hasDays: true,
  },
  users: {
    label: 'Users',
    description: 'One line an account, with its role, balance, IP address and when it was made.',
    choice: {
      label: 'Role',
      all: 'Every role',
      options: [
        { value: 'admin', label: 'Admins' },
        { value: 'moderator', label: 'Moderators' },
        { value: 'user', label: 'Users' },
      ],
    },
    searchHint: 'Name, email or IP address, as in the user list.',
    hasDays: false,
  },
  events: {
    label: 'Audit trail',
    description:
      'One line an event, newest first. The lines are chained by their hashes and the last one is signed with the key of this installation: a changed, missing or swapped line is found by npm run audit -- verify FILE.',
    choice: { label: 'Type', all: 'Every type', options: EVENT_TYPES },
    searchHint: `Words of reasons, addresses. ${EVENT_SEARCH_HINT}`,
    hasDays: true,
  },
}

/** What is wrong with the days, as a sentence. */
export function problemWithDays({ kind, from, to }: ExportDraft): string | undefined {
  if (!EXPORT_LABELS[kind].hasDays || from === '' || to === '' || from <= to) return undefined
  return 'The last day is before the first one.'
}

/** Where the file of what stands in the form is. */
export function addressOf(draft: ExportDraft): string {
  const { kind, choice, from, to } = draft
  const search = draft.search.trim()
  const days = { from: startOf(from), to: endOf(to) }
  switch (kind) {
    case 'purchases':
      return exportAddress(kind, { search, status: choice, ...days })
    case 'users':
      return exportAddress(kind, { search, status: choice })
    case 'events':
      return exportAddress(kind, { search, type: choice, ...days })
    default:
      return assertNever(kind)
  }
}

/** Without a zone, a time of day is read as one of the reader's. */
function startOf(day: string): string | undefined {
  return day === '' ? undefined : new Date(`${day}T00:00:00`).toISOString()
}

function endOf(day: string): string | undefined {
  return day === '' ? undefined : new Date(`${day}T23:59:59.999`).toISOString()
}
