import { signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { changeNotifications } from './change-notifications'
import { changeOwnPassword } from './change-own-password'
import { changeProfile } from './change-profile'
import { makeAdmin, makeModerator, removeModerator } from './change-user-role'
import { checkModerator } from './check-moderator'
import { confirmOwnPassword } from './confirm-own-password'
import { endSessionById } from './end-session'
import { listOwnSessions } from './list-own-sessions'
import { listAllUsers } from './list-users'
import { login } from './login'
import { logout } from './logout'
import { register } from './register'
import { removeUser } from './remove-user'
import { showCurrentUser } from './show-current-user'
import { showNotifications } from './show-notifications'
import { showUser } from './show-user'
import { signOutElsewhere } from './sign-out-elsewhere'

export const accountRoutes: readonly Route[] = [
  { endpoint: 'POST /api/register', handle: register },
  { endpoint: 'POST /api/login', handle: login },
  { endpoint: 'POST /api/logout', handle: logout },
  { endpoint: 'GET /api/user', handle: signedIn(showCurrentUser) },
  { endpoint: 'PATCH /api/user', handle: signedIn(changeProfile) },
  { endpoint: 'POST /api/user/password', handle: signedIn(changeOwnPassword) },
  { endpoint: 'POST /api/user/confirm-password', handle: signedIn(confirmOwnPassword) },
  { endpoint: 'GET /api/user/notifications', handle: signedIn(showNotifications) },
  { endpoint: 'PATCH /api/user/notifications', handle: signedIn(changeNotifications) },
  { endpoint: 'GET /api/user/sessions', handle: signedIn(listOwnSessions) },
  // Before {id}, which would take 'others' for one.
  { endpoint: 'DELETE /api/user/sessions/others', handle: signedIn(signOutElsewhere) },
  { endpoint: 'DELETE /api/user/sessions/{id}', handle: signedIn(endSessionById) },
  { endpoint: 'GET /api/moderator/check', handle: signedIn(checkModerator) },
  { endpoint: 'GET /api/admin/users', handle: signedIn(listAllUsers) },
  { endpoint: 'GET /api/admin/users/{id}', handle: signedIn(showUser) },
  { endpoint: 'POST /api/admin/users/{id}/make-admin', handle: signedIn(makeAdmin) },
  { endpoint: 'POST /api/admin/users/{id}/make-moderator', handle: signedIn(makeModerator) },
  { endpoint: 'POST /api/admin/users/{id}/remove-moderator', handle: signedIn(removeModerator) },
  { endpoint: 'DELETE /api/admin/users/{id}', handle: signedIn(removeUser) },
]
