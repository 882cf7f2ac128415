// What BullMQ checks before it asks Redis for anything; it throws plain errors for that, distinguished by their messages.
const CHECKED_BEFORE =
  /^(Custom Id cannot|Priority should|Jitter should|Deduplication |Debounce option|The following options cannot|The size of job|Job \S+ could not be removed because it is locked)/

/** Did BullMQ refuse the action (its scripts by a negative code), or did something fail? */
export function isRefusalOfBullMq(error: Error): boolean {
  const { code } = error as { code?: unknown }
  return (typeof code === 'number' && code < 0) || CHECKED_BEFORE.test(error.message)
}
