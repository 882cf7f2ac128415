// SQLSTATE classes that say something about this moment, not about the data: connection, transaction
// rollback, resources, object state, operator intervention, system.
const PASSING_CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58'])

/** A text field of what was thrown, such as `code` of what Postgres refuses (SQLSTATE); undefined where it has none. */
export function faultField(error: unknown, field: 'code' | 'constraint' | 'severity'): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : undefined
}

/** Does the database refuse the data or the statement itself, so that a repetition would fail likewise? */
export function isLastingRefusal(error: unknown): boolean {
  const code = faultField(error, 'code')
  if (code?.length !== 5 || faultField(error, 'severity') === undefined) return false
  return !PASSING_CLASSES.has(code.slice(0, 2))
}

/** Does the database refuse what stands in the data: a value out of range, a row that may not be? */
export function isDataRefusal(error: unknown): boolean {
  return isLastingRefusal(error) && /^2[23]/.test(faultField(error, 'code') ?? '')
}
