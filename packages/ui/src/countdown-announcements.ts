import { texts } from './texts'

/** What is read aloud, and only at these moments: a clock that talks each second is of no use. */
const ANNOUNCED_AT = [300, 60, 0] as const

/** The announcement that falls due when the countdown goes from `before` to `now`; undefined: none. */
export function announcementBetween(before: number, now: number): string | undefined {
  const at = ANNOUNCED_AT.findLast((seconds) => before > seconds && now <= seconds)
  return at === undefined ? undefined : texts.t(`timeLeft.${at}`)
}
