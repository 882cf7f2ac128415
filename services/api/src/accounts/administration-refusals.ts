import { ApiError } from '../http/api-error'

export const NO_SUCH_USER = 'There is no such user.'

/** For an admin who was none any more by the time it was his turn; as the guard says it. */
export const adminsOnly = () => new ApiError(403, 'admin-required', 'Admin privileges required')
