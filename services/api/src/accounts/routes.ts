import { signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { checkModerator } from './check-moderator'
import { login } from './login'
import { logout } from './logout'
import { register } from './register'
import { showCurrentUser } from './show-current-user'

export const accountRoutes: readonly Route[] = [
  { endpoint: 'POST /api/register', handle: register },
  { endpoint: 'POST /api/login', handle: login },
  { endpoint: 'POST /api/logout', handle: logout },
  { endpoint: 'GET /api/user', handle: signedIn(showCurrentUser) },
  { endpoint: 'GET /api/moderator/check', handle: signedIn(checkModerator) },
]
