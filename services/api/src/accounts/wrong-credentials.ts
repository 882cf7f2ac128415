import { ApiError } from '../http/api-error'

/** The same for an unknown address and a wrong password (spec section 8). */
export const wrongCredentials = () => new ApiError(401, 'wrong-credentials', 'Invalid email or password')
