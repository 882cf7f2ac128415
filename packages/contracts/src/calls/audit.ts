import { z } from 'zod'
import {
  adminActionsQuery,
  auditEventsQuery,
  eventsExportQuery,
  purchasesExportQuery,
  usersExportQuery,
} from '../lists'
import { adminAction } from '../operations'
import { auditEvent } from '../purchases'
import { type ApiCalls, listHeaders } from './call'

/** Headers of a list that is paged by cursor: there is a first page and a next one, and no number of pages. */
const historyHeaders = {
  'X-Total-Count': listHeaders['X-Total-Count'],
  'X-Total-Count-Capped': listHeaders['X-Total-Count-Capped'],
  'X-Next-Cursor': 'What `cursor` takes for the next page; left out on the last one',
  Link: 'RFC 8288: first, and next while there is more',
} as const

const exportHeaders = { 'Content-Disposition': 'The name of the file, with the date' } as const

export const auditCalls = {
  'GET /api/admin/purchases/{id}/events': {
    ...{ group: 'audit', summary: 'List the events of a purchase, oldest first' },
    answers: { 200: z.array(auditEvent) },
    answerHeaders: listHeaders,
  },
  'GET /api/admin/events': {
    ...{ group: 'audit', summary: 'List the events of all purchases, newest first' },
    query: auditEventsQuery,
    answers: { 200: z.array(auditEvent) },
    answerHeaders: historyHeaders,
  },
  'GET /api/admin/actions': {
    ...{ group: 'audit', summary: 'List what admins and moderators changed, newest first' },
    query: adminActionsQuery,
    answers: { 200: z.array(adminAction) },
    answerHeaders: historyHeaders,
  },
  'GET /api/admin/export/purchases.csv': {
    ...{ group: 'audit', summary: 'Export the purchases of the list' },
    query: purchasesExportQuery,
    answers: { 200: 'text/csv' },
    answerHeaders: exportHeaders,
  },
  'GET /api/admin/export/users.csv': {
    ...{ group: 'audit', summary: 'Export the users of the list' },
    query: usersExportQuery,
    answers: { 200: 'text/csv' },
    answerHeaders: exportHeaders,
  },
  'GET /api/admin/export/events.csv': {
    ...{ group: 'audit', summary: 'Export the audit trail, its lines chained and the last one signed' },
    query: eventsExportQuery,
    answers: { 200: 'text/csv' },
    answerHeaders: exportHeaders,
  },
  'GET /api/purchases/export.csv': {
    ...{ group: 'purchases', summary: 'Export own purchases' },
    answers: { 200: 'text/csv' },
    answerHeaders: exportHeaders,
  },
} as const satisfies ApiCalls
