import { calls, type QueueState } from '@presale/contracts'
import type { AdminAction } from '@presale/sale'
import { notFound } from '../http/api-error'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import type { Services } from '../services'
import { AnnouncedDeed, noQueues, redisAway } from './announced-deed'
import type { QueueDeed } from './queues'

/** Pauses, resumes or empties a queue. What stands as it is asked for stays, and is not written down. */
const act =
  (deed: QueueDeed): Handler<SignedInCall> =>
  async (call, services) => {
    const { queues, config } = services
    const before = await queues.state(call.params.name ?? '')
    if (!before) throw notFound('There is no such queue.')
    if (config.REDIS_URL === undefined) throw noQueues()
    if (!before.available) throw redisAway()
    if (deed !== 'empty' && before.isPaused === (deed === 'pause')) return { status: 200, body: before }
    await carryOut(deed, before, call, services)
    return { status: 200, body: await queues.state(before.name) }
  }

async function carryOut(
  deed: QueueDeed,
  before: QueueState,
  call: SignedInCall,
  services: Services,
): Promise<void> {
  const record = new AnnouncedDeed(call, services)
  await record.begin(actionOf(deed, before))
  try {
    await services.queues.carryOut(before.name, deed)
  } catch (error) {
    services.log.warn({ err: error, queue: before.name, deed }, 'a queue could not be acted on')
    throw redisAway()
  } finally {
    // Redis may have done it all the same.
    await record.end({ isRefused: false })
  }
}

const ACTIONS = { pause: 'queue-paused', resume: 'queue-resumed', empty: 'queue-emptied' } as const

function actionOf(deed: QueueDeed, { name, isPaused, counts }: QueueState): AdminAction {
  const of = { action: ACTIONS[deed], subject: name }
  if (deed === 'empty') return { ...of, before: { waiting: counts?.waiting ?? 0 }, after: { waiting: 0 } }
  return { ...of, before: { isPaused: isPaused ?? false }, after: { isPaused: deed === 'pause' } }
}

export const queueDeedRoutes: readonly Route[] = [
  { call: calls.pauseQueue, handle: signedIn(act('pause')) },
  { call: calls.resumeQueue, handle: signedIn(act('resume')) },
  { call: calls.emptyQueue, handle: signedIn(act('empty')) },
]
