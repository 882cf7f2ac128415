import { z } from 'zod'
import {
  accountSession,
  adminUser,
  currentUser,
  emailConfirmation,
  emailConfirmed,
  loginRequest,
  moderatorStatus,
  newUserHeaders,
  notifications,
  notificationsChange,
  passwordChange,
  passwordConfirmation,
  passwordConfirmed,
  passwordReset,
  passwordResetAsked,
  profileChange,
  registerRequest,
} from '../accounts'
import { adminUsersQuery, deleteUserQuery } from '../lists'
import {
  newPasskey,
  newPasskeyOptions,
  ownPasskey,
  ownPasskeys,
  passkeyOptions,
  passkeyUse,
  recoveryCodes,
} from '../passkeys'
import { type ApiCall, listHeaders } from './call'

export const register = {
  endpoint: 'POST /api/register',
  group: 'accounts',
  summary: 'Create an account and sign in',
  access: 'anonymous',
  limit: 'registrations',
  body: registerRequest,
  answers: { 201: currentUser },
} as const satisfies ApiCall

export const login = {
  endpoint: 'POST /api/login',
  group: 'accounts',
  summary: 'Sign in',
  access: 'anonymous',
  limit: 'sign-ins',
  body: loginRequest,
  answers: { 200: currentUser },
  refusals: [401, 403],
} as const satisfies ApiCall

export const askPasskeySignIn = {
  endpoint: 'POST /api/login/passkey/options',
  group: 'accounts',
  summary: 'Begin to sign in with a passkey: what the browser asks it for',
  access: 'anonymous',
  limit: 'sign-ins',
  answers: { 200: passkeyOptions },
} as const satisfies ApiCall

export const signInByPasskey = {
  endpoint: 'POST /api/login/passkey',
  group: 'accounts',
  summary: 'Sign in with a passkey, without the password',
  access: 'anonymous',
  limit: 'sign-ins',
  body: passkeyUse,
  answers: { 200: currentUser },
  refusals: [401],
} as const satisfies ApiCall

export const logout = {
  endpoint: 'POST /api/logout',
  group: 'accounts',
  summary: 'Sign out',
  access: 'anonymous',
  answers: { 204: null },
} as const satisfies ApiCall

export const showAccount = {
  endpoint: 'GET /api/user',
  group: 'accounts',
  summary: 'Show the signed-in account',
  access: 'user',
  isBeforePasskey: true,
  answers: { 200: currentUser },
} as const satisfies ApiCall

export const changeProfile = {
  endpoint: 'PATCH /api/user',
  group: 'accounts',
  summary: 'Change own name, email address, language or time zone; what is left out stays',
  access: 'user',
  isBeforePasskey: true,
  stepUp: { when: 'to change the email address', asks: 'handler' },
  body: profileChange,
  answers: { 200: currentUser },
} as const satisfies ApiCall

export const changePassword = {
  endpoint: 'POST /api/user/password',
  group: 'accounts',
  summary: 'Change own password: renews the session and ends all others',
  access: 'user',
  body: passwordChange,
  answers: { 200: currentUser },
} as const satisfies ApiCall

export const confirmPassword = {
  endpoint: 'POST /api/user/confirm-password',
  group: 'accounts',
  summary:
    'Confirm own password for what needs it again; holds for this session, 10 minutes unless set otherwise',
  access: 'user',
  isBeforePasskey: true,
  body: passwordConfirmation,
  answers: { 200: passwordConfirmed },
} as const satisfies ApiCall

export const askPasskeyConfirmation = {
  endpoint: 'POST /api/user/confirm-passkey/options',
  group: 'accounts',
  summary: 'Begin to confirm with a passkey: what the browser asks it for',
  access: 'user',
  isBeforePasskey: true,
  answers: { 200: passkeyOptions },
  refusals: [409],
} as const satisfies ApiCall

export const confirmPasskey = {
  endpoint: 'POST /api/user/confirm-passkey',
  group: 'accounts',
  summary: 'Confirm with a passkey what an account without one confirms with its password, for as long',
  access: 'user',
  isBeforePasskey: true,
  body: passkeyUse,
  answers: { 200: passwordConfirmed },
} as const satisfies ApiCall

export const showPasskeys = {
  endpoint: 'GET /api/user/passkeys',
  group: 'accounts',
  summary: 'Show own passkeys, and how many recovery codes are left',
  access: 'user',
  isBeforePasskey: true,
  answers: { 200: ownPasskeys },
} as const satisfies ApiCall

export const askNewPasskey = {
  endpoint: 'POST /api/user/passkeys/options',
  group: 'accounts',
  summary: 'Begin to add a passkey: what the browser asks for',
  access: 'user',
  isBeforePasskey: true,
  stepUp: 'always',
  answers: { 200: newPasskeyOptions },
} as const satisfies ApiCall

export const addPasskey = {
  endpoint: 'POST /api/user/passkeys',
  group: 'accounts',
  summary: 'Add a passkey; with the first one all other sessions end',
  access: 'user',
  isBeforePasskey: true,
  stepUp: 'always',
  body: newPasskey,
  answers: { 201: ownPasskey },
  refusals: [409],
} as const satisfies ApiCall

export const removePasskey = {
  endpoint: 'DELETE /api/user/passkeys/{id}',
  group: 'accounts',
  summary: 'Remove an own passkey',
  access: 'user',
  isBeforePasskey: true,
  stepUp: 'always',
  answers: { 204: null },
} as const satisfies ApiCall

export const renewRecoveryCodes = {
  endpoint: 'POST /api/user/recovery-codes',
  group: 'accounts',
  summary: 'Make ten new recovery codes, shown once; those of before end',
  access: 'user',
  isBeforePasskey: true,
  stepUp: 'always',
  answers: { 201: recoveryCodes },
  refusals: [409],
} as const satisfies ApiCall

export const showNotifications = {
  endpoint: 'GET /api/user/notifications',
  group: 'accounts',
  summary: 'Show what mail the account gets, and whether this site sends any',
  access: 'user',
  answers: { 200: notifications },
} as const satisfies ApiCall

export const changeNotifications = {
  endpoint: 'PATCH /api/user/notifications',
  group: 'accounts',
  summary: 'Change what mail the account gets; what is left out stays',
  access: 'user',
  body: notificationsChange,
  answers: { 200: currentUser },
} as const satisfies ApiCall

export const sendConfirmation = {
  endpoint: 'POST /api/user/email-confirmation',
  group: 'accounts',
  summary: 'Send a link that confirms the own email address',
  access: 'user',
  answers: { 204: null },
} as const satisfies ApiCall

export const confirmEmail = {
  endpoint: 'POST /api/email-confirmations',
  group: 'accounts',
  summary: 'Confirm an email address by the link that was mailed to it',
  access: 'anonymous',
  body: emailConfirmation,
  answers: { 200: emailConfirmed },
} as const satisfies ApiCall

export const askForPasswordReset = {
  endpoint: 'POST /api/password-resets',
  group: 'accounts',
  summary: 'Mail a link that sets a forgotten password anew; the same answer for every address',
  access: 'anonymous',
  body: passwordResetAsked,
  answers: { 204: null },
} as const satisfies ApiCall

export const resetPassword = {
  endpoint: 'POST /api/password-resets/use',
  group: 'accounts',
  summary: 'Set the password anew by the link that was mailed, and end all sessions of the account',
  access: 'anonymous',
  body: passwordReset,
  answers: { 204: null },
} as const satisfies ApiCall

export const listSessions = {
  endpoint: 'GET /api/user/sessions',
  group: 'accounts',
  summary: 'List own sessions, newest first',
  access: 'user',
  isBeforePasskey: true,
  answers: { 200: /* @__PURE__ */ z.array(accountSession) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const endOtherSessions = {
  endpoint: 'DELETE /api/user/sessions/others',
  group: 'accounts',
  summary: 'Sign out elsewhere: end all own sessions but this one',
  access: 'user',
  isBeforePasskey: true,
  answers: { 204: null },
} as const satisfies ApiCall

export const endSession = {
  endpoint: 'DELETE /api/user/sessions/{id}',
  group: 'accounts',
  summary: 'End one of the own sessions',
  access: 'user',
  isBeforePasskey: true,
  answers: { 204: null },
} as const satisfies ApiCall

export const checkModerator = {
  endpoint: 'GET /api/moderator/check',
  group: 'accounts',
  summary: 'Show the roles of the signed-in account',
  access: 'user',
  isBeforePasskey: true,
  answers: { 200: moderatorStatus },
} as const satisfies ApiCall

export const listUsers = {
  endpoint: 'GET /api/admin/users',
  group: 'accounts',
  summary: 'List the users; a moderator sees no admins',
  access: 'staff',
  query: adminUsersQuery,
  answers: { 200: /* @__PURE__ */ z.array(adminUser) },
  answerHeaders: { ...listHeaders, ...newUserHeaders },
} as const satisfies ApiCall

export const showUser = {
  endpoint: 'GET /api/admin/users/{id}',
  group: 'accounts',
  summary: 'Show a user of the list',
  access: 'staff',
  answers: { 200: adminUser },
} as const satisfies ApiCall

export const makeAdmin = {
  endpoint: 'POST /api/admin/users/{id}/make-admin',
  group: 'accounts',
  summary: 'Promote a user or moderator to admin',
  access: 'admin',
  stepUp: 'always',
  answers: { 200: adminUser },
} as const satisfies ApiCall

export const makeModerator = {
  endpoint: 'POST /api/admin/users/{id}/make-moderator',
  group: 'accounts',
  summary: 'Promote a user to moderator',
  access: 'admin',
  stepUp: 'always',
  answers: { 200: adminUser },
} as const satisfies ApiCall

export const removeModerator = {
  endpoint: 'POST /api/admin/users/{id}/remove-moderator',
  group: 'accounts',
  summary: 'Make a moderator a user again',
  access: 'admin',
  stepUp: 'always',
  answers: { 200: adminUser },
} as const satisfies ApiCall

export const deleteUser = {
  endpoint: 'DELETE /api/admin/users/{id}',
  group: 'accounts',
  summary: 'Delete a user; their purchases stay',
  access: 'admin',
  stepUp: 'always',
  query: deleteUserQuery,
  answers: { 204: null },
} as const satisfies ApiCall
