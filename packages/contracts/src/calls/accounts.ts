import { currentUser, loginRequest, moderatorStatus, registerRequest } from '../accounts'
import type { ApiCalls } from './call'

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
  'GET /api/moderator/check': {
    ...{ group: 'accounts', summary: 'Show the roles of the signed-in account' },
    answers: { 200: moderatorStatus },
  },
} as const satisfies ApiCalls
