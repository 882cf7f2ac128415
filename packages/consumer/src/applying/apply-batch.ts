import { isOfStreams } from '@presale/event-store'
import {
  type CheckpointRow,
  inOneGo,
  inSavepoint,
  inSessionTransaction,
  type LogPosition,
  type PoolClient,
  rememberSkip,
  requestResume,
  type SetAside,
  setAside,
} from '@presale/read-store'
import { type Quarantine, TooManySetAside } from '../quarantine/quarantine'
import type { Incoming } from '../reading/incoming'
import type { EventReader, Subscriber } from '../subscriber'
import { judge } from './judge'

/** A subscriber while it writes: on one connection, under one epoch of its lease. */
export interface Writing<E> {
  readonly subscriber: Subscriber<E>
  readonly row: CheckpointRow
  readonly reader: EventReader<E>
  readonly quarantine: Quarantine<E>
  readonly client: PoolClient
  readonly epoch: number
  /** The client is in a transaction already, which a batch becomes a part of. */
  readonly isInTransaction?: boolean
}

export interface Standing {
  readonly position: LogPosition | undefined
  readonly appliedEvents: number
}

export interface AppliedBatch<E> {
  readonly standing: Standing
  readonly applied: readonly E[]
  /** A stream that is set aside got a skip. */
  readonly isResumeDue: boolean
  /** Why applying stopped; everything before that event is applied. */
  readonly stop?: { readonly at: Incoming<E>; readonly error: unknown }
}

/** Rows and checkpoint are lost together or not at all, and lost ones are applied again. */
const BEGIN_DERIVED = 'begin; set local synchronous_commit = off'

/** One event of the batch: what is applied for it, and how many events come before it. */
interface Planned<E> {
  readonly incoming: Incoming<E>
  readonly event: E | undefined
  readonly number: number
}

interface Plan<E> {
  readonly planned: readonly Planned<E>[]
  readonly marks: readonly SetAside[]
  readonly stop?: AppliedBatch<E>['stop']
}

/**
 * Applies a batch in one transaction: rows, marks and checkpoint together. An event that cannot be read or applied
 * sets its stream aside, and later events of that stream are skipped over; everything else is applied.
 * @throws CheckpointMoved; EventStoreUnavailable; the database's errors that pass
 */
export async function applyBatch<E>(
  writing: Writing<E>,
  from: Standing,
  batch: readonly Incoming<E>[],
): Promise<AppliedBatch<E>> {
  const plan = await planned(writing, from, batch)
  try {
    return await write(writing, from, plan, (save) => applyTogether(writing, plan, save))
  } catch (error) {
    if (judge(error) === 'passing') throw error
    // Applied one by one, to find the failing event; the events before it in the batch are applied.
    return write(writing, from, plan, async (save) => {
      const outcome = await applyOneByOne(writing, plan)
      return [outcome, await save(outcome)]
    })
  }
}

async function planned<E>(
  { quarantine, subscriber }: Writing<E>,
  from: Standing,
  batch: readonly Incoming<E>[],
): Promise<Plan<E>> {
  const planned: Planned<E>[] = []
  const marks: SetAside[] = []
  const isAside = (stream: string): boolean =>
    quarantine.has(stream) || marks.some((mark) => mark.stream === stream)
  for (const [index, incoming] of batch.entries()) {
    const number = from.appliedEvents + index
    const { stored } = incoming
    if (isAside(stored.stream) || incoming.kind === 'passing' || !isApplied(subscriber, stored.stream)) {
      planned.push({ incoming, number, event: undefined })
      continue
    }
    const event = (await quarantine.standInFor(incoming)) ?? eventFor(subscriber, incoming)
    if (event !== undefined || incoming.kind === 'event') {
      planned.push({ incoming, number, event })
      continue
    }
    try {
      const of = { kind: incoming.kind, error: incoming.error, eventNumber: number }
      marks.push(quarantine.markFor(stored, of, marks))
      planned.push({ incoming, number, event: undefined })
    } catch (error) {
      if (!(error instanceof TooManySetAside)) throw error
      return { planned, marks, stop: { at: incoming, error } }
    }
  }
  return { planned, marks }
}

const isApplied = ({ applies }: Pick<Subscriber<unknown>, 'applies'>, stream: string): boolean =>
  applies === undefined || isOfStreams(stream, applies)

/** What this subscriber applies for it, if anything. */
export function eventFor<E>(
  { takeUnreadable }: Pick<Subscriber<E>, 'takeUnreadable'>,
  incoming: Incoming<E>,
): E | undefined {
  if (incoming.kind === 'unreadable') return takeUnreadable?.(incoming.stored)
  return incoming.kind === 'event' ? incoming.event : undefined
}

interface Outcome<E> {
  /** How many of the plan are before the checkpoint. */
  readonly passed: number
  readonly applied: readonly E[]
  readonly marks: readonly SetAside[]
  readonly stop?: AppliedBatch<E>['stop']
}

type Save<E> = (outcome: Outcome<E>) => Promise<Standing>

async function write<E>(
  writing: Writing<E>,
  from: Standing,
  plan: Plan<E>,
  apply: (save: Save<E>) => Promise<readonly [Outcome<E>, Standing]>,
): Promise<AppliedBatch<E>> {
  if (plan.planned.length === 0) return ended(from, { passed: 0, applied: [], marks: [] }, plan)
  const { client, quarantine, subscriber, isInTransaction = false } = writing
  const work = () => apply((outcome) => save(writing, from, plan, outcome))
  const [done, standing] = isInTransaction
    ? await inSavepoint(client, work)
    : await inSessionTransaction(client, work, subscriber.isDerived ? BEGIN_DERIVED : 'begin')
  quarantine.keep(done.marks)
  return { ...ended(standing, done, plan), isResumeDue: isSkipAmong(writing, plan, done) }
}

/** Did an event of a stream that is set aside declare another event of it as skipped? */
function isSkipAmong<E>(
  { reader, quarantine }: Writing<E>,
  { planned }: Plan<E>,
  { passed }: Outcome<E>,
): boolean {
  return planned
    .slice(0, passed)
    .some(
      ({ incoming }) =>
        incoming.kind === 'event' &&
        reader.skipIn(incoming.event) !== undefined &&
        quarantine.has(incoming.stored.stream),
    )
}

/** Marks, skips and checkpoint of the processed events. */
async function save<E>(
  { subscriber, client, row, epoch, reader, quarantine }: Writing<E>,
  from: Standing,
  { planned }: Plan<E>,
  { passed, marks }: Outcome<E>,
): Promise<Standing> {
  const behind = planned.slice(0, passed)
  const last = behind.at(-1)?.incoming.stored
  if (!last) return from
  for (const mark of marks) await setAside(client, mark)
  for (const { incoming } of behind) {
    const skip = incoming.kind === 'event' ? reader.skipIn(incoming.event) : undefined
    if (!skip) continue
    const { stream } = incoming.stored
    quarantine.rememberSkip(stream, skip.revision, skip.reason)
    await rememberSkip(client, { stream, ...skip })
    // A stream that waits for this very skip continues by itself.
    await requestResume(client, { stream, subscriber: subscriber.name })
  }
  const { id, stream, revision } = last
  await row.move(client, {
    from: from.position,
    to: last.position,
    event: { id, stream, revision },
    events: passed,
    lastEventAt: last.created,
    epoch,
  })
  return { position: last.position, appliedEvents: from.appliedEvents + passed }
}

function ended<E>(standing: Standing, { applied, stop }: Outcome<E>, plan: Plan<E>): AppliedBatch<E> {
  const why = stop ?? plan.stop
  return { standing, applied, isResumeDue: false, ...(why ? { stop: why } : {}) }
}

async function applyTogether<E>(
  { subscriber, client }: Writing<E>,
  { planned, marks }: Plan<E>,
  save: Save<E>,
): Promise<readonly [Outcome<E>, Standing]> {
  const applied = planned.flatMap(({ event }) => (event === undefined ? [] : [event]))
  const outcome: Outcome<E> = { passed: planned.length, applied, marks }
  const apply = async (): Promise<void> => {
    if (applied.length > 0) await subscriber.apply(client, applied, { isResumed: false })
  }
  const [, standing] = await inOneGo(client, [apply, () => save(outcome)])
  return [outcome, standing]
}

async function applyOneByOne<E>(
  { subscriber, client, quarantine }: Writing<E>,
  { planned, marks: unreadable }: Plan<E>,
): Promise<Outcome<E>> {
  const marks: SetAside[] = []
  const applied: E[] = []
  for (const [index, { incoming, event, number }] of planned.entries()) {
    marks.push(...unreadable.filter((mark) => mark.eventNumber === number))
    const { stored } = incoming
    if (event === undefined || marks.some((mark) => mark.stream === stored.stream)) continue
    const error = await appliedAlone(subscriber, client, event)
    if (error === undefined) {
      applied.push(event)
      continue
    }
    const stop = { at: incoming, error }
    if (judge(error) === 'lasting') return { passed: index, applied, marks, stop }
    try {
      marks.push(quarantine.markFor(stored, { kind: 'inapplicable', error, eventNumber: number }, marks))
    } catch (tooMany) {
      if (!(tooMany instanceof TooManySetAside)) throw tooMany
      return { passed: index, applied, marks, stop: { at: incoming, error: tooMany } }
    }
  }
  return { passed: planned.length, applied, marks }
}

/** @returns why it cannot be applied, after undoing all of it. @throws transient errors */
export async function appliedAlone<E>(
  subscriber: Subscriber<E>,
  client: PoolClient,
  event: E,
  isResumed = false,
): Promise<unknown> {
  await client.query('savepoint one')
  try {
    await subscriber.apply(client, [event], { isResumed })
    await client.query('release savepoint one')
    return undefined
  } catch (error) {
    if (judge(error) === 'passing') throw error
    await client.query('rollback to savepoint one; release savepoint one')
    return error
  }
}
