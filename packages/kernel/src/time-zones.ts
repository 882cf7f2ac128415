/** An IANA name, 'Europe/Berlin'. Offsets, which Intl takes as well, say nothing of summer time. */
const NAME = /^[A-Za-z][A-Za-z0-9_+/-]{0,63}$/

/** Whether it is a time zone that Intl knows here. */
export function isTimeZone(name: string): boolean {
  if (!NAME.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
