import { z } from 'zod'
import {
  failedJob,
  ledgerLog,
  projectionState,
  projectionTask,
  queueState,
  setAsideMark,
  systemInfo,
} from '../operations'
import { remoteReport, remoteState } from '../remote-reports'
import { type ApiCall, listHeaders } from './call'

export const listProjections = {
  endpoint: 'GET /api/admin/projections',
  group: 'operations',
  summary: 'Show the projections: what is live, what is being built, how far behind',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(projectionState) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

/** Carried out by the projector: answered as soon as the request is written down. */
const projectionTaskCall = {
  group: 'operations',
  access: 'admin',
  stepUp: 'always',
  isIdempotent: true,
  answers: { 202: projectionTask },
  refusals: [404, 409],
} as const

export const rebuildProjection = {
  ...projectionTaskCall,
  endpoint: 'POST /api/admin/projections/{name}/rebuild',
  summary: 'Have a projection rebuilt from its events beside the live one, and exchanged for it',
} as const satisfies ApiCall

export const verifyProjection = {
  ...projectionTaskCall,
  endpoint: 'POST /api/admin/projections/{name}/verify',
  summary: 'Have a projection compared, row by row, with what its events make of it',
} as const satisfies ApiCall

export const rollBackProjection = {
  ...projectionTaskCall,
  endpoint: 'POST /api/admin/projections/{name}/rollback',
  summary: 'Have the old generation of a projection made live again',
} as const satisfies ApiCall

export const dropOldProjection = {
  ...projectionTaskCall,
  endpoint: 'POST /api/admin/projections/{name}/drop-old',
  summary: 'Have the old generations of a projection dropped before their time has come',
} as const satisfies ApiCall

export const cancelProjectionTask = {
  ...projectionTaskCall,
  endpoint: 'POST /api/admin/projections/{name}/cancel',
  summary: 'Cancel what a projection waits for or is doing: nothing of it remains',
} as const satisfies ApiCall

export const listSetAside = {
  endpoint: 'GET /api/admin/quarantine',
  group: 'operations',
  summary: 'List what is set aside: purchases with an event that a subscriber could not read or apply',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(setAsideMark) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const showLog = {
  endpoint: 'GET /api/admin/log',
  group: 'operations',
  summary: 'Show the log of the ledger: how far it is signed, and what its witnesses last said',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.object({ log: ledgerLog.nullable() }) },
} as const satisfies ApiCall

export const listQueues = {
  endpoint: 'GET /api/admin/queues',
  group: 'operations',
  summary: 'List the job queues: how much waits, and what runs next',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(queueState) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

/** It outlives every process, and a pause is shown until somebody resumes the queue. */
const queueCall = {
  group: 'operations',
  access: 'admin',
  stepUp: 'always',
  answers: { 200: queueState },
} as const

export const pauseQueue = {
  ...queueCall,
  endpoint: 'POST /api/admin/queues/{name}/pause',
  summary: 'Pause a queue: its jobs wait until it is resumed',
} as const satisfies ApiCall

export const resumeQueue = {
  ...queueCall,
  endpoint: 'POST /api/admin/queues/{name}/resume',
  summary: 'Resume a queue that was paused',
} as const satisfies ApiCall

export const emptyQueue = {
  ...queueCall,
  endpoint: 'POST /api/admin/queues/{name}/empty',
  summary: 'Remove the jobs of a queue that wait to run; those armed for later stay',
} as const satisfies ApiCall

export const listFailedJobs = {
  endpoint: 'GET /api/admin/queues/{name}/failed',
  group: 'operations',
  summary: 'List the newest 100 jobs of a queue that failed for good',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(failedJob) },
  answerHeaders: listHeaders,
  refusals: [404],
} as const satisfies ApiCall

/** What is done is not done again: a mail would be sent twice. */
const retryCall = { group: 'operations', access: 'admin', answers: { 200: queueState } } as const

export const retryFailedJobs = {
  ...retryCall,
  endpoint: 'POST /api/admin/queues/{name}/failed/retry',
  summary: 'Try all failed jobs of a queue again',
  refusals: [404],
} as const satisfies ApiCall

export const retryFailedJob = {
  ...retryCall,
  endpoint: 'POST /api/admin/queues/{name}/failed/{id}/retry',
  summary: 'Try a failed job again',
  refusals: [404, 409],
} as const satisfies ApiCall

/** By the shell, for whoever is signed in: remotes are mounted for nobody else. */
export const reportRemote = {
  endpoint: 'POST /api/remote-reports',
  group: 'operations',
  summary: 'Report that a remote failed in the browser: nothing of the person is kept',
  access: 'user',
  limit: 'remote-reports',
  body: remoteReport,
  answers: { 204: null },
} as const satisfies ApiCall

export const listRemotes = {
  endpoint: 'GET /api/admin/remotes',
  group: 'operations',
  summary: 'Show the remotes: what was activated, and which failures were reported since',
  access: 'staff',
  answers: { 200: /* @__PURE__ */ z.array(remoteState) },
  answerHeaders: listHeaders,
} as const satisfies ApiCall

export const showSystem = {
  endpoint: 'GET /api/admin/system',
  group: 'operations',
  summary: 'Show how this installation is set up, without secrets',
  access: 'staff',
  answers: { 200: systemInfo },
} as const satisfies ApiCall

export const showOpenApi = {
  endpoint: 'GET /api/openapi.json',
  group: 'operations',
  summary: 'Show this description',
  access: 'anonymous',
  answers: { 200: z.looseObject({ openapi: z.string() }) },
} as const satisfies ApiCall

export const showDocs = {
  endpoint: 'GET /api/docs',
  group: 'operations',
  summary: 'Browse this description',
  access: 'admin',
  answers: { 200: 'text/html' },
} as const satisfies ApiCall

export const showDocsFile = {
  endpoint: 'GET /api/docs/{file}',
  group: 'operations',
  summary: 'Show a file of the page to browse this description',
  access: 'admin',
  answers: { 200: 'file' },
} as const satisfies ApiCall
