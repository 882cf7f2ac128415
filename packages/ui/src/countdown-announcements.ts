/** What is read aloud, and only at these moments: a clock that talks each second is of no use. */
const ANNOUNCEMENTS: readonly { at: number; words: string }[] = [
  { at: 300, words: '5 minutes left' },
  { at: 60, words: '1 minute left' },
  { at: 0, words: 'Time is up' },
]

/** The announcement that falls due when the countdown goes from `before` to `now`; undefined: none. */
export function announcementBetween(before: number, now: number): string | undefined {
  return ANNOUNCEMENTS.findLast(({ at }) => before > at && now <= at)?.words
}
