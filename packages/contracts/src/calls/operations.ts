import { z } from 'zod'
import { projectionState, queueState, setAsideMark, systemInfo } from '../operations'
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
  'GET /api/admin/quarantine': {
    ...{
      group: 'operations',
      summary: 'List what is set aside: purchases with an event that a subscriber could not read or apply',
    },
    answers: { 200: z.array(setAsideMark) },
    answerHeaders: listHeaders,
  },
  'GET /api/admin/queues': {
    ...{ group: 'operations', summary: 'List the job queues: how much waits, and what runs next' },
    answers: { 200: z.array(queueState) },
    answerHeaders: listHeaders,
  },
  'GET /api/admin/system': {
    ...{ group: 'operations', summary: 'Show how this installation is set up, without secrets' },
    answers: { 200: systemInfo },
  },
  'GET /api/admin/bull-board/{*path}': {
    ...{ group: 'operations', summary: 'Browse the job queues (bull-board): its page, files and data' },
    answers: { 200: 'file' },
  },
  'PUT /api/admin/bull-board/{*path}': {
    ...{ group: 'operations', summary: 'Act on a job or a queue there: retry, remove, promote, pause' },
    answers: { 200: 'file', 204: null },
  },
  'POST /api/admin/bull-board/{*path}': {
    ...{ group: 'operations', summary: 'Add a job there' },
    answers: { 200: 'file', 204: null },
  },
  'PATCH /api/admin/bull-board/{*path}': {
    ...{ group: 'operations', summary: 'Change a job or a schedule there' },
    answers: { 200: 'file', 204: null },
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
