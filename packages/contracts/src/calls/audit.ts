import { z } from 'zod'
import { auditEvent } from '../purchases'
import { type ApiCalls, listHeaders } from './call'

export const auditCalls = {
  'GET /api/admin/purchases/{id}/events': {
    ...{ group: 'audit', summary: 'List the events of a purchase, oldest first' },
    answers: { 200: z.array(auditEvent) },
    answerHeaders: listHeaders,
  },
} as const satisfies ApiCalls
