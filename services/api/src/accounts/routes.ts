import { calls } from '@presale/contracts'
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
  { call: calls.register, handle: register },
  { call: calls.login, handle: login },
  { call: calls.logout, handle: logout },
  { call: calls.showAccount, handle: signedIn(showCurrentUser) },
  { call: calls.changeProfile, handle: signedIn(changeProfile) },
  { call: calls.changePassword, handle: signedIn(changeOwnPassword) },
  { call: calls.confirmPassword, handle: signedIn(confirmOwnPassword) },
  { call: calls.showNotifications, handle: signedIn(showNotifications) },
  { call: calls.changeNotifications, handle: signedIn(changeNotifications) },
  { call: calls.listSessions, handle: signedIn(listOwnSessions) },
  // Before {id}, which would take 'others' for one.
  { call: calls.endOtherSessions, handle: signedIn(signOutElsewhere) },
  { call: calls.endSession, handle: signedIn(endSessionById) },
  { call: calls.checkModerator, handle: signedIn(checkModerator) },
  { call: calls.listUsers, handle: signedIn(listAllUsers) },
  { call: calls.showUser, handle: signedIn(showUser) },
  { call: calls.makeAdmin, handle: signedIn(makeAdmin) },
  { call: calls.makeModerator, handle: signedIn(makeModerator) },
  { call: calls.removeModerator, handle: signedIn(removeModerator) },
  { call: calls.deleteUser, handle: signedIn(removeUser) },
]
