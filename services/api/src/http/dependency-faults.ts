import { EventStoreUnavailable } from '@presale/event-store'
import { OverTime } from './time-limit'

// The database is away, starting, stopping or full: SQLSTATE classes 08 and 57P, 53300, and the
// sockets' own words.
const AWAY = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EHOSTUNREACH)$/
// What pg itself says has no code.
const AWAY_MESSAGE =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/
// A view that the projector has not made yet, or only as an older release has it (undefined table, column, schema).
const NOT_MADE_YET = /^(42P01|42703|3F000)$/
// A character that the database cannot store (a NUL), a number out of range.
const UNSTORABLE = /^(22021|22P05|22003)$/

/** Is a dependency away, rather than this process at fault? */
export function isDependencyAway(error: unknown): boolean {
  if (error instanceof EventStoreUnavailable || error instanceof OverTime) return true
  if (error instanceof AggregateError) return error.errors.some(isDependencyAway)
  const code = codeOf(error)
  if (code && (AWAY.test(code) || NOT_MADE_YET.test(code))) return true
  return error instanceof Error && AWAY_MESSAGE.test(error.message)
}

/** Did the database refuse a value that came in with the request? */
export function isUnstorableInput(error: unknown): boolean {
  const code = codeOf(error)
  return code !== undefined && UNSTORABLE.test(code)
}

function codeOf(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code
  return typeof code === 'string' ? code : undefined
}
