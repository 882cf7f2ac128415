import { z } from 'zod'
import {
  adminActionsQuery,
  auditEventsQuery,
  eventsExportQuery,
  ownPurchasesExportQuery,
  purchasesExportQuery,
  usersExportQuery,
} from '../lists'
import { adminAction } from '../operations'
import { auditEvent } from '../purchases'
import { type ApiCall, listHeaders } from './call'

/** Headers of a list paged by cursor: it has a first page and a next one, but no number of pages. */
const historyHeaders = {
  'X-Total-Count': listHeaders['X-Total-Count'],
  'X-Total-Count-Capped': listHeaders['X-Total-Count-Capped'],
  'X-Next-Cursor': 'What `cursor` takes for the next page; left out on the last one',
  Link: 'RFC 8288: first, and next while there is more',
} as const

const exportHeaders = { 'Content-Disposition': 'The name of the file, with the date' } as const

export const listPurchaseEvents = {
  endpoint: 'GET /api/admin/purchases/{id}/events',
  group: 'audit',
  summary: 'List the events of a purchase, oldest first',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(auditEvent) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const listEvents = {
  endpoint: 'GET /api/admin/events',
  group: 'audit',
  summary: 'List the events of all purchases, newest first',
  access: 'staff',
  query: auditEventsQuery,
  answers: { 200: /* @__PURE__ */ z.array(auditEvent) },
  answerHeaders: historyHeaders,
} as const satisfies ApiCall

export const listActions = {
  endpoint: 'GET /api/admin/actions',
  group: 'audit',
  summary: 'List what admins and moderators changed, newest first',
  access: 'staff',
  query: adminActionsQuery,
  answers: { 200: /* @__PURE__ */ z.array(adminAction) },
  answerHeaders: historyHeaders,
} as const satisfies ApiCall

export const exportPurchases = {
  endpoint: 'GET /api/admin/export/purchases.csv',
  group: 'audit',
  summary: 'Export the purchases of the list',
  access: 'admin',
  stepUp: 'always',
  query: purchasesExportQuery,
  isForOwnPages: true,
  answers: { 200: 'text/csv' },
  answerHeaders: exportHeaders,
} as const satisfies ApiCall

export const exportUsers = {
  endpoint: 'GET /api/admin/export/users.csv',
  group: 'audit',
  summary: 'Export the users of the list',
  access: 'admin',
  stepUp: 'always',
  query: usersExportQuery,
  isForOwnPages: true,
  answers: { 200: 'text/csv' },
  answerHeaders: exportHeaders,
} as const satisfies ApiCall

export const exportEvents = {
  endpoint: 'GET /api/admin/export/events.csv',
  group: 'audit',
  summary: 'Export the audit trail, its lines chained and the last one signed',
  access: 'admin',
  stepUp: 'always',
  query: eventsExportQuery,
  isForOwnPages: true,
  answers: { 200: 'text/csv' },
  answerHeaders: exportHeaders,
} as const satisfies ApiCall

export const exportOwnPurchases = {
  endpoint: 'GET /api/purchases/export.csv',
  group: 'purchases',
  summary: 'Export own purchases',
  access: 'user',
  query: ownPurchasesExportQuery,
  isForOwnPages: true,
  answers: { 200: 'text/csv' },
  answerHeaders: exportHeaders,
} as const satisfies ApiCall
