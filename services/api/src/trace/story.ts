/** Where a part of a purchase's story was found. */
export type StorySource =
  | 'event'
  | 'settlement'
  | 'payment'
  | 'row'
  | 'mark'
  | 'admin-action'
  | 'deadline'
  | 'mail'
  | 'set-aside'
  | 'log'
  | 'security-log'

/** One thing that happened to a purchase, or that was written down of it. */
export interface StoryItem {
  /** ISO 8601 UTC: of events by the event store's clock, of rows by Postgres's, of log lines by the machine's. */
  readonly at: string
  readonly source: StorySource
  /** What it was, in a few words. */
  readonly what: string
  readonly details: Readonly<Record<string, unknown>>
}

export interface Story {
  readonly purchaseId: string
  /** In the order of time. */
  readonly items: readonly StoryItem[]
  /** Where nobody could look, and why. */
  readonly unread: readonly string[]
}

/** What is of the same moment stays in the order of its sources. */
export function inOrder(items: readonly StoryItem[]): StoryItem[] {
  return [...items].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** For people: a line an item. */
export function storyLines({ purchaseId, items, unread }: Story): string[] {
  return [
    `Purchase ${purchaseId}, ${items.length} entries, times in UTC.`,
    ...items.map(({ at, source, what, details }) => {
      const time = at.replace('T', ' ').replace('Z', '')
      return `${time}  ${source.padEnd(12)}  ${what}${detailText(details)}`
    }),
    ...unread.map((sentence) => `Not read: ${sentence}`),
  ]
}

function detailText(details: StoryItem['details']): string {
  const given = Object.entries(details).filter(([, value]) => value !== null && value !== undefined)
  if (given.length === 0) return ''
  return `  ${given.map(([name, value]) => `${name}=${valueText(value)}`).join(' ')}`
}

function valueText(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // A line of its own for each entry, whatever a reason contains.
  return /\s/.test(text) ? JSON.stringify(text) : text
}
