import type { EventLog } from '../log/event-log'
import type { LogRecord } from '../log/record'
import { firstReadable, isTooOld } from '../log/retention'
import { encodeEvent } from './encode-read'

/** A link event's data is `revision@stream`. */
const LINK_TYPE = '$>'

/** Encodes a record as it is, or, for a link that is to be resolved, together with its target. */
export async function encodeResolved(log: EventLog, record: LogRecord): Promise<Buffer> {
  if (record.type !== LINK_TYPE) return encodeEvent(record)
  const text = Buffer.from(record.data).toString('utf8')
  const at = text.indexOf('@')
  const revision = Number(text.slice(0, at))
  if (at < 1 || !Number.isSafeInteger(revision)) return encodeEvent(record)
  const stream = text.slice(at + 1)
  const [target] = await log.streamForwards(stream, revision, revision, 1)
  return encodeEvent(target !== undefined && (await isReadable(log, target)) ? target : undefined, record)
}

/** A link to a hidden event resolves to nothing. */
async function isReadable(log: EventLog, { stream, revision, created }: LogRecord): Promise<boolean> {
  const { tombstoned, retention, last } = await log.state(stream)
  if (tombstoned || retention.softDeleted) return false
  return revision >= firstReadable(retention, last) && !isTooOld(retention, created, Date.now())
}
