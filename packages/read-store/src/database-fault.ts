import { ConfigurationError } from '@presale/kernel'

// SQLSTATE classes that say something about this moment, not about the data: connection, transaction
// rollback, resources, object state, operator intervention, system.
const PASSING_CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58'])

/** A text field of what was thrown, such as `code` of what Postgres refuses (SQLSTATE); undefined where it has none. */
export function faultField(
  error: unknown,
  field: 'code' | 'constraint' | 'severity' | 'routine',
): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const value: unknown = Reflect.get(error, field)
  return typeof value === 'string' ? value : undefined
}

/** Does what the database says of its error hold for this moment alone: it is away, full, or others are in the way? */
export function isPassingFault(error: unknown): boolean {
  const code = faultField(error, 'code')
  return code?.length === 5 && PASSING_CLASSES.has(code.slice(0, 2))
}

/** Does the database refuse the data or the statement itself, so that a repetition would fail likewise? */
export function isLastingRefusal(error: unknown): boolean {
  const code = faultField(error, 'code')
  if (code?.length !== 5 || faultField(error, 'severity') === undefined) return false
  return !isPlanOutdated(error) && !isPassingFault(error)
}

/** Does the database refuse what stands in the data: a value out of range, a row that may not be? */
export function isDataRefusal(error: unknown): boolean {
  return isLastingRefusal(error) && /^2[23]/.test(faultField(error, 'code') ?? '')
}

/**
 * Did a query that a connection had prepared lose its plan, because a view behind it has other columns now? Postgres
 * has no code of its own for it, and says it in the language of its settings.
 */
export function isPlanOutdated(error: unknown): boolean {
  return faultField(error, 'code') === '0A000' && faultField(error, 'routine') === 'RevalidateCachedQuery'
}

/** Of Node's TLS: nobody who is known here has signed the certificate of the server, or it is another server's. */
const UNTRUSTED = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * What the operator can do about a connection that was not made.
 * @returns undefined where its message says all there is to say
 */
export function connectionAdvice(error: unknown): string | undefined {
  if (error instanceof ConfigurationError) return error.toDo
  if (UNTRUSTED.has(faultField(error, 'code') ?? ''))
    return "Name the authority of the server's certificate in its address: sslmode=verify-full&sslrootcert=/path/ca.crt; or sslmode=no-verify, where nobody else is on that network."
  if (error instanceof Error && error.message.includes('does not support SSL connections'))
    return 'Switch TLS on there, or take sslmode out of its address, where nobody else is on that network.'
  return undefined
}
