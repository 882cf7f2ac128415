import type { ServiceError } from '@grpc/grpc-js'
import { internal, unavailable } from '../errors'
import { LogUnavailable } from '../log/write-request'

// Postgres's codes when it stops, starts or is full, and those of sockets; pg's own errors have no code.
const AWAY = /^(08...|57P0[1-5]|53300|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOENT)$/
const AWAY_MESSAGE = /Connection terminated|timeout exceeded when trying to connect|not queryable/

/** Is Postgres unavailable, so that the same call may succeed later? */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseUnavailable)
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  if (typeof code === 'string') return AWAY.test(code)
  return typeof message === 'string' && AWAY_MESSAGE.test(message)
}

export const databaseUnavailable = (): ServiceError =>
  unavailable('The database of the node does not answer.')

/** Any error, as gRPC can carry it. An unforeseen one is INTERNAL, with its own message. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof LogUnavailable) return unavailable(error.message)
  if (error instanceof Error && 'code' in error && 'metadata' in error) return error as ServiceError
  if (isDatabaseUnavailable(error)) return databaseUnavailable()
  return internal(error instanceof Error ? error.message : String(error))
}
