import { ApiError } from '../http/api-error'

/** 429 with Retry-After (design section 3). @param of what there was too much of: 'requests' */
export function tooMany(of: string, waitSeconds: number): ApiError {
  const wait = waitSeconds === 1 ? '1 second' : `${waitSeconds} seconds`
  return new ApiError(429, 'too-many-requests', `Too many ${of}. Please try again in ${wait}.`, {
    'Retry-After': String(waitSeconds),
  })
}
