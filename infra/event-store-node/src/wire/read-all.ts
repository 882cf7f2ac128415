import type { ReadReq } from '@eventstore/db-client/generated/streams_pb'
import { consumerTooSlow, unexpected } from '../errors'
import type { FaultOf } from '../faults/faults'
import type { EventLog } from '../log/event-log'
import { PageSize } from '../log/page-size'
import { PagesAhead } from '../log/pages-ahead'
import { innerAfter, innerAtOrAfter, outerPosition } from '../log/positions'
import type { LogRecord } from '../log/record'
import type { AnswerStream } from './answer-stream'
import { CommitSignal } from './commit-signal'
import {
  CAUGHT_UP,
  encodeCheckpoint,
  encodeConfirmation,
  FELL_BEHIND,
  IMPOSSIBLE_CHECKPOINT,
} from './encode-read'
import type { EventFilter } from './event-filter'

type AllOptions = ReadReq.Options.AllOptions

export interface AllRead {
  readonly options: AllOptions
  readonly filter: EventFilter | undefined
  readonly encode: (record: LogRecord) => Buffer | Promise<Buffer>
  /** For tests: the fault of a subscription. */
  readonly fault?: FaultOf<'subscription'>['answer'] | undefined
}

/** A subscription with this fault is dropped after so many events. */
const EVENTS_BEFORE_DROP = 3

/** The position that the client sends. @throws UNKNOWN where it lies within a record, as a real server does */
function commitOf(log: EventLog, options: AllOptions): bigint {
  const commit = BigInt(options.getPosition()?.getCommitPosition() ?? '0')
  const inner = innerAtOrAfter(commit)
  if (inner < log.head && outerPosition(inner) !== commit) throw unexpected('ReadAllResult: InvalidPosition')
  return commit
}

/** Events of $all from a position on, inclusive, up to `count` that match. */
export async function readAllForwards(
  log: EventLog,
  read: AllRead,
  count: number,
  answers: AnswerStream,
): Promise<void> {
  const { options, filter } = read
  if (options.hasEnd()) return
  let from = options.hasPosition() ? innerAtOrAfter(commitOf(log, options)) : 0
  const pages = new PagesAhead(log)
  let left = count
  while (left > 0 && !answers.isGone) {
    const page = await pages.from(from, filter === undefined ? left : Number.POSITIVE_INFINITY)
    const last = page.at(-1)
    if (last === undefined) return
    left -= await answerMatching(page, read, left, answers)
    from = last.position + 1
  }
}

/** Events of $all before a position, exclusive, newest first, up to `count` that match. */
export async function readAllBackwards(
  log: EventLog,
  read: AllRead,
  count: number,
  answers: AnswerStream,
): Promise<void> {
  const { options, filter } = read
  if (options.hasStart()) return
  let before = options.hasPosition() ? innerAtOrAfter(commitOf(log, options)) : log.head
  const pages = new PageSize()
  let left = count
  while (left > 0 && before > 0 && !answers.isGone) {
    const limit = filter === undefined ? Math.min(left, pages.limit) : pages.limit
    const page = await log.allBackwards(before, limit)
    const last = page.at(-1)
    if (last === undefined) return
    pages.observe(page)
    left -= await answerMatching(page, read, left, answers)
    before = last.position
  }
}

/** Answers with the matching records of the page, at most `most`. @returns how many */
async function answerMatching(
  page: readonly LogRecord[],
  { filter, encode }: AllRead,
  most: number,
  answers: AnswerStream,
): Promise<number> {
  let answered = 0
  for (const record of page) {
    if (answered === most || answers.isGone) break
    if (filter?.matches(record) === false) continue
    const sending = send(answers, encode(record))
    if (sending) await sending
    answered++
  }
  return answered
}

/** Nothing to wait for as a rule: an await for each event would cost as much as its encoding. */
function send(answers: AnswerStream, encoded: Buffer | Promise<Buffer>): Promise<void> | undefined {
  if (Buffer.isBuffer(encoded)) return answers.write(encoded)
  return encoded.then((bytes) => answers.write(bytes))
}

const BEHIND_AND_BACK = [FELL_BEHIND, CAUGHT_UP]

/** Events of $all after a position, exclusive, and then every new one, until the client disconnects. */
export async function subscribeToAll(
  log: EventLog,
  read: AllRead,
  subscriptionId: string,
  answers: AnswerStream,
): Promise<void> {
  const { options, filter } = read
  let from = options.hasEnd() ? log.head : options.hasPosition() ? innerAfter(commitOf(log, options)) : 0
  const signal = new CommitSignal(log, answers.signal)
  const pages = new PagesAhead(log)
  let isLive = false
  let considered = 0
  let sent = 0
  try {
    await answers.write(encodeConfirmation(subscriptionId))
    if (read.fault === 'impossible-checkpoint') await answers.write(IMPOSSIBLE_CHECKPOINT)
    while (!answers.isGone) {
      if (isLive && !log.isRecent(from)) {
        isLive = false
        await answers.write(FELL_BEHIND)
      }
      const page = await pages.from(from)
      for (const record of page) {
        if (answers.isGone) return
        if (filter?.matches(record) !== false) {
          const sending = send(answers, read.encode(record))
          if (sending) await sending
          if (read.fault === 'drop' && ++sent === EVENTS_BEFORE_DROP) throw consumerTooSlow()
          if (read.fault === 'fall-behind' && isLive)
            for (const word of BEHIND_AND_BACK) await answers.write(word)
        }
        from = record.position + 1
        if (filter !== undefined && ++considered >= filter.checkpointInterval) {
          considered = 0
          await answers.write(encodeCheckpoint(record.position))
        }
      }
      if (page.length > 0) continue
      if (!isLive) {
        isLive = true
        if (considered > 0) await answers.write(encodeCheckpoint(from - 1))
        considered = 0
        await answers.write(CAUGHT_UP)
      }
      await signal.wait()
    }
  } finally {
    signal.close()
  }
}
