import { z } from 'zod'
import { projectionState, queueState } from '../operations'
import { type ApiCalls, listHeaders } from './call'

export const operationsCalls = {
  'GET /api/admin/projections': {
    ...{
      group: 'operations',
      summary: 'Show the projections: what is live, what is being built, how far behind',
    },
    answers: { 200: z.array(projectionState) },
    answerHeaders: listHeaders,
  },
  'GET /api/admin/queues': {
    ...{ group: 'operations', summary: 'List the job queues: how much waits, and what runs next' },
    answers: { 200: z.array(queueState) },
    answerHeaders: listHeaders,
  },
  'GET /api/openapi.json': {
    ...{ group: 'operations', summary: 'Show this description' },
    answers: { 200: z.looseObject({ openapi: z.string() }) },
  },
  'GET /api/docs': {
    ...{ group: 'operations', summary: 'Browse this description' },
    answers: { 200: 'text/html' },
  },
  'GET /api/docs/{file}': {
    ...{ group: 'operations', summary: 'Show a file of the page to browse this description' },
    answers: { 200: 'file' },
  },
} as const satisfies ApiCalls
