// SQLSTATE classes that say something about this moment, not about the data: connection, transaction
// rollback, resources, object state, operator intervention, system.
const PASSING_CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58'])

/** Does the database refuse the data or the statement itself, so that a repetition would fail likewise? */
export function isLastingRefusal(error: unknown): boolean {
  const { code, severity } = (error ?? {}) as { code?: unknown; severity?: unknown }
  if (typeof code !== 'string' || code.length !== 5 || severity === undefined) return false
  return !PASSING_CLASSES.has(code.slice(0, 2))
}

/** Does the database refuse what stands in the data: a value out of range, a row that may not be? */
export function isDataRefusal(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: string }
  return isLastingRefusal(error) && (code?.startsWith('22') === true || code?.startsWith('23') === true)
}
