import type { ServiceError } from '@grpc/grpc-js'

import { LogUnavailable } from '../log/write-request'
import { internal, unavailable } from './errors'

/** Whatever was thrown, as gRPC can carry it. What nobody foresaw is INTERNAL, with its own words. */
export function toServiceError(error: unknown): ServiceError {
  if (error instanceof LogUnavailable) return unavailable(error.message)
  if (error instanceof Error && 'code' in error && 'metadata' in error) return error as ServiceError
  return internal(error instanceof Error ? error.message : String(error))
}
