import type { BoardAction } from '@presale/jobs'
import type { AdminAction } from '@presale/sale'

/** What can be done on the queue board, by bull-board's own call, and what it is called in the admin actions. */
const ACTIONS: Readonly<Record<string, string>> = {
  'PUT /api/queues/:queueName/:jobId/retry': 'queue-job-retried',
  'PUT /api/queues/:queueName/:jobId/clean': 'queue-job-removed',
  'PUT /api/queues/:queueName/:jobId/promote': 'queue-job-promoted',
  'PUT /api/queues/:queueName/:jobId/remove-unprocessed-children': 'queue-job-children-removed',
  'PATCH /api/queues/:queueName/:jobId/update-data': 'queue-job-changed',
  'PATCH /api/queues/:queueName/:jobId/delay': 'queue-job-delayed',
  'PATCH /api/queues/:queueName/:jobId/priority': 'queue-job-priority-changed',
  'POST /api/queues/:queueName/add': 'queue-job-added',
  'PUT /api/queues/:queueName/retry/:queueStatus': 'queue-jobs-retried',
  'PUT /api/queues/:queueName/clean/:queueStatus': 'queue-jobs-removed',
  'PUT /api/queues/:queueName/promote': 'queue-jobs-promoted',
  'PUT /api/queues/:queueName/empty': 'queue-emptied',
  'PUT /api/queues/:queueName/obliterate': 'queue-obliterated',
  'PUT /api/queues/:queueName/pause': 'queue-paused',
  'PUT /api/queues/:queueName/resume': 'queue-resumed',
  'PUT /api/queues/pause': 'queues-paused',
  'PUT /api/queues/resume': 'queues-resumed',
  'PUT /api/queues/:queueName/concurrency': 'queue-concurrency-changed',
  'PUT /api/queues/:queueName/rate-limit': 'queue-rate-limit-changed',
  'PUT /api/queues/:queueName/rate-limit/release': 'queue-rate-limit-released',
  'PATCH /api/queues/:queueName/job-schedulers/:schedulerId': 'queue-schedule-changed',
  'PUT /api/queues/:queueName/job-schedulers/:schedulerId/run': 'queue-schedule-run',
  'PUT /api/queues/:queueName/job-schedulers/:schedulerId/remove': 'queue-schedule-removed',
}

/** What is written down for a call of the board; nothing for one that nobody has given a name. */
export function boardActionOf(done: BoardAction, given: unknown): AdminAction | undefined {
  const action = ACTIONS[`${done.method} ${done.route}`]
  if (action === undefined) return undefined
  const subject = [done.queue ?? 'all queues', ...(done.jobId === undefined ? [] : [done.jobId])].join('/')
  const body = done.takesBody ? (given ?? null) : null
  const after = done.status === undefined ? body : { status: done.status }
  return { action, subject, before: null, after }
}
