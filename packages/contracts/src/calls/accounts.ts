import { z } from 'zod'
import {
  accountSession,
  adminUser,
  currentUser,
  loginRequest,
  moderatorStatus,
  newUserHeaders,
  notifications,
  notificationsChange,
  passwordChange,
  passwordConfirmation,
  passwordConfirmed,
  profileChange,
  registerRequest,
} from '../accounts'
import { adminUsersQuery, deleteUserQuery } from '../lists'
import { type ApiCalls, listHeaders } from './call'

export const accountCalls = {
  'POST /api/register': {
    ...{ group: 'accounts', summary: 'Create an account and sign in' },
    body: registerRequest,
    answers: { 201: currentUser },
  },
  'POST /api/login': {
    ...{ group: 'accounts', summary: 'Sign in' },
    body: loginRequest,
    answers: { 200: currentUser },
  },
  'POST /api/logout': {
    ...{ group: 'accounts', summary: 'Sign out' },
    answers: { 204: null },
  },
  'GET /api/user': {
    ...{ group: 'accounts', summary: 'Show the signed-in account' },
    answers: { 200: currentUser },
  },
  'PATCH /api/user': {
    ...{ group: 'accounts', summary: 'Change own name or email address; what is left out stays' },
    body: profileChange,
    answers: { 200: currentUser },
  },
  'POST /api/user/password': {
    ...{ group: 'accounts', summary: 'Change own password: renews the session and ends all others' },
    body: passwordChange,
    answers: { 200: currentUser },
  },
  'POST /api/user/confirm-password': {
    ...{
      group: 'accounts',
      summary:
        'Confirm own password for what needs it again; holds for this session, 10 minutes unless set otherwise',
    },
    body: passwordConfirmation,
    answers: { 200: passwordConfirmed },
  },
  'GET /api/user/notifications': {
    ...{ group: 'accounts', summary: 'Show what mail the account gets, and whether this site sends any' },
    answers: { 200: notifications },
  },
  'PATCH /api/user/notifications': {
    ...{ group: 'accounts', summary: 'Change what mail the account gets; what is left out stays' },
    body: notificationsChange,
    answers: { 200: currentUser },
  },
  'GET /api/user/sessions': {
    ...{ group: 'accounts', summary: 'List own sessions, newest first' },
    answers: { 200: z.array(accountSession) },
    answerHeaders: listHeaders,
  },
  'DELETE /api/user/sessions/others': {
    ...{ group: 'accounts', summary: 'Sign out elsewhere: end all own sessions but this one' },
    answers: { 204: null },
  },
  'DELETE /api/user/sessions/{id}': {
    ...{ group: 'accounts', summary: 'End one of the own sessions' },
    answers: { 204: null },
  },
  'GET /api/moderator/check': {
    ...{ group: 'accounts', summary: 'Show the roles of the signed-in account' },
    answers: { 200: moderatorStatus },
  },
  'GET /api/admin/users': {
    ...{ group: 'accounts', summary: 'List the users; a moderator sees no admins' },
    query: adminUsersQuery,
    answers: { 200: z.array(adminUser) },
    answerHeaders: { ...listHeaders, ...newUserHeaders },
  },
  'GET /api/admin/users/{id}': {
    ...{ group: 'accounts', summary: 'Show a user of the list' },
    answers: { 200: adminUser },
  },
  'POST /api/admin/users/{id}/make-admin': {
    ...{ group: 'accounts', summary: 'Promote a user or moderator to admin' },
    answers: { 200: adminUser },
  },
  'POST /api/admin/users/{id}/make-moderator': {
    ...{ group: 'accounts', summary: 'Promote a user to moderator' },
    answers: { 200: adminUser },
  },
  'POST /api/admin/users/{id}/remove-moderator': {
    ...{ group: 'accounts', summary: 'Make a moderator a user again' },
    answers: { 200: adminUser },
  },
  'DELETE /api/admin/users/{id}': {
    ...{ group: 'accounts', summary: 'Delete a user; his purchases stay' },
    query: deleteUserQuery,
    answers: { 204: null },
  },
} as const satisfies ApiCalls
