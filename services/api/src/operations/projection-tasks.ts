import { calls, type ProjectionTask } from '@presale/contracts'
import { ledgerProjections } from '@presale/ledger'
import type * as readStore from '@presale/read-store'
import {
  generations,
  keptGeneration,
  type PoolClient,
  requestCancel,
  requestTask,
  type TaskKind,
} from '@presale/read-store'
import { recordAdminAction } from '@presale/sale'
import { actingStaff } from '../http/acting-staff'
import { conflict, notFound } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { answerOnce } from '../idempotency/answer-once'

type Definition = (typeof ledgerProjections)[number]

/** Writes the request down, for a projector to carry out: the api has neither time nor memory for a rebuild. */
const requested = (kind: TaskKind): Handler<SignedInCall> =>
  onProjection(async (client, definition, call) => {
    const { name } = definition
    await assertPossible(client, definition, kind)
    const task = await requestTask(client, name, kind)
    if (!task) {
      throw conflict(
        'projection-busy',
        'Something else waits or runs for this projection: wait for it, or cancel it.',
      )
    }
    const after = { kind }
    await recordAdminAction(client, actingStaff(call), {
      action: 'projection-task-requested',
      subject: name,
      before: null,
      after,
    })
    return task
  })

const cancelled: Handler<SignedInCall> = onProjection(async (client, { name }, call) => {
  const task = await requestCancel(client, name)
  if (!task) throw conflict('nothing-to-cancel', 'Nothing waits or runs for this projection any more.')
  await recordAdminAction(client, actingStaff(call), {
    action: 'projection-task-cancelled',
    subject: name,
    before: { kind: task.kind },
    after: null,
  })
  return task
})

function onProjection(
  work: (client: PoolClient, definition: Definition, call: SignedInCall) => Promise<readStore.ProjectionTask>,
): Handler<SignedInCall> {
  return (call, { pool }) => {
    const definition = ledgerProjections.find(({ name }) => name === call.params.name)
    if (!definition) throw notFound('There is no such projection.')
    return answerOnce(pool, call, null, async (client) => ({
      status: 202,
      body: asTask(await work(client, definition, call)),
    }))
  }
}

/** @throws ApiError 409 where nothing old is kept, which the projector would find too */
async function assertPossible(client: PoolClient, definition: Definition, kind: TaskKind): Promise<void> {
  if (kind === 'rollback' && !(await keptGeneration(client, definition))) {
    throw conflict('nothing-kept', 'There is no old build of this version to go back to: rebuild it.')
  }
  if (kind !== 'drop-old') return
  const isAny = (await generations(client)).some(
    ({ name, state }) => name === definition.name && state === 'old',
  )
  if (!isAny) throw conflict('nothing-kept', 'There is no old build to drop.')
}

export function asTask(task: readStore.ProjectionTask): ProjectionTask {
  const { id, kind, outcome, message, progress, comparison } = task
  return {
    id,
    kind,
    state: stateOf(task),
    outcome,
    message,
    requestedAt: task.requestedAt.toISOString(),
    startedAt: task.startedAt?.toISOString() ?? null,
    endedAt: task.endedAt?.toISOString() ?? null,
    progress,
    comparison,
  }
}

function stateOf({
  endedAt,
  cancelRequestedAt,
  startedAt,
}: readStore.ProjectionTask): ProjectionTask['state'] {
  if (endedAt) return 'ended'
  if (cancelRequestedAt) return 'cancelling'
  return startedAt ? 'running' : 'waiting'
}

export const projectionTaskRoutes: readonly Route[] = [
  { call: calls.rebuildProjection, handle: signedIn(requested('rebuild')) },
  { call: calls.verifyProjection, handle: signedIn(requested('verify')) },
  { call: calls.rollBackProjection, handle: signedIn(requested('rollback')) },
  { call: calls.dropOldProjection, handle: signedIn(requested('drop-old')) },
  { call: calls.cancelProjectionTask, handle: signedIn(cancelled) },
]
