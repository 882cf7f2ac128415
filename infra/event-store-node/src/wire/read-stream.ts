import type { ReadReq } from '@eventstore/db-client/generated/streams_pb'
import { streamDeleted, unexpected } from '../errors'
import type { EventLog } from '../log/event-log'
import { PageSize } from '../log/page-size'
import type { LogRecord } from '../log/record'
import { firstReadable, isTooOld } from '../log/retention'
import type { StreamState } from '../log/stream-facts'
import type { AnswerStream } from './answer-stream'
import { CommitSignal } from './commit-signal'
import { CAUGHT_UP, encodeConfirmation, encodeStreamNotFound } from './encode-read'

type StreamOptions = ReadReq.Options.StreamOptions

export interface StreamRead {
  readonly stream: string
  readonly options: StreamOptions
  readonly encode: (record: LogRecord) => Buffer | Promise<Buffer>
}

async function stateOf(log: EventLog, stream: string): Promise<StreamState> {
  const state = await log.state(stream)
  if (state.tombstoned) throw streamDeleted(stream)
  return state
}

const revisionOf = (options: StreamOptions): number =>
  Math.min(Number(options.getRevision()), Number.MAX_SAFE_INTEGER - 1)

/** Events of one stream, up to `count`; a missing stream is reported. */
export async function readStream(
  log: EventLog,
  read: StreamRead,
  direction: 'forwards' | 'backwards',
  count: number,
  answers: AnswerStream,
): Promise<void> {
  if (direction === 'forwards' && read.options.hasEnd()) throw unexpected('ReadStreamResult: Error')
  const state = await stateOf(log, read.stream)
  if (state.last < 0 || state.retention.softDeleted) {
    await answers.write(encodeStreamNotFound(read.stream))
    return
  }
  if (direction === 'forwards') await readForwards(log, read, state, count, answers)
  else await readBackwards(log, read, state, count, answers)
}

async function readForwards(
  log: EventLog,
  { stream, options, encode }: StreamRead,
  state: StreamState,
  count: number,
  answers: AnswerStream,
): Promise<void> {
  const start = options.hasStart() ? 0 : revisionOf(options)
  let from = Math.max(start, firstReadable(state.retention, state.last))
  let left = count
  const pages = new PageSize()
  while (left > 0 && from <= state.last && !answers.isGone) {
    const page = await log.streamForwards(stream, from, state.last, Math.min(left, pages.limit))
    const last = page.at(-1)
    if (last === undefined) return
    pages.observe(page)
    left -= await send(page, state, encode, answers)
    from = last.revision + 1
  }
}

async function readBackwards(
  log: EventLog,
  { stream, options, encode }: StreamRead,
  state: StreamState,
  count: number,
  answers: AnswerStream,
): Promise<void> {
  const oldest = firstReadable(state.retention, state.last)
  const start = options.hasStart() ? 0 : options.hasEnd() ? state.last : revisionOf(options)
  let from = Math.min(start, state.last)
  let left = count
  const pages = new PageSize()
  while (left > 0 && from >= oldest && !answers.isGone) {
    const page = await log.streamBackwards(stream, from, oldest, Math.min(left, pages.limit))
    const last = page.at(-1)
    if (last === undefined) return
    pages.observe(page)
    left -= await send(page, state, encode, answers)
    from = last.revision - 1
  }
}

async function send(
  page: readonly LogRecord[],
  state: StreamState,
  encode: StreamRead['encode'],
  answers: AnswerStream,
): Promise<number> {
  const now = Date.now()
  let sent = 0
  for (const record of page) {
    if (answers.isGone) break
    if (isTooOld(state.retention, record.created, now)) continue
    await answers.write(await encode(record))
    sent++
  }
  return sent
}

/** Events of one stream after a revision, and then every new one, until the client disconnects. */
export async function subscribeToStream(
  log: EventLog,
  { stream, options, encode }: StreamRead,
  subscriptionId: string,
  answers: AnswerStream,
): Promise<void> {
  const signal = new CommitSignal(log, answers.signal, (record) => record.stream === stream)
  const pages = new PageSize()
  let isLive = false
  try {
    let state = await stateOf(log, stream)
    let from = options.hasEnd() ? state.last + 1 : options.hasStart() ? 0 : revisionOf(options) + 1
    await answers.write(encodeConfirmation(subscriptionId))
    while (!answers.isGone) {
      from = Math.max(from, Math.min(firstReadable(state.retention, state.last), state.last + 1))
      const page = from > state.last ? [] : await log.streamForwards(stream, from, state.last, pages.limit)
      const last = page.at(-1)
      if (last !== undefined) {
        pages.observe(page)
        await send(page, state, encode, answers)
        from = last.revision + 1
        continue
      }
      if (!isLive) {
        isLive = true
        await answers.write(CAUGHT_UP)
      }
      await signal.wait()
      if (!answers.isGone) state = await stateOf(log, stream)
    }
  } finally {
    signal.close()
  }
}
