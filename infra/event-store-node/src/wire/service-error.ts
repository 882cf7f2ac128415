import type { ServiceError } from '@grpc/grpc-js'

import { LogUnavailable } from '../log/write-request'
import { internal, unavailable } from './errors'

// What Postgres says when it stops, starts or is full, and what the sockets say; the rest is pg's own and has no code.
const AWAY = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/
const AWAY_MESSAGE = /Connection terminated|timeout exceeded when trying to connect|not queryable/

/** Is Postgres unavailable, so that the same call later may be answered? */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return AWAY.test(code)
  return typeof message === 'string' && AWAY_MESSAGE.test(message)
}

export const databaseUnavailable = (): ServiceError =>
  unavailable('The database of the node does not answer.')

/** Whatever was thrown, as gRPC can carry it. What nobody foresaw is INTERNAL, with its own words. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof LogUnavailable) return unavailable(error.message)
  if (error instanceof Error && 'code' in error && 'metadata' in error) return error as ServiceError
  if (isDatabaseUnavailable(error)) return databaseUnavailable()
  return internal(error instanceof Error ? error.message : String(error))
}
