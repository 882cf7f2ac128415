import type { SetAsideMark } from '@presale/contracts'
import { STREAM_PREFIX } from '@presale/purchases'
import { type SetAsideRecord, setAsideStreams } from '@presale/read-store'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'
import { errorSentence } from './error-sentence'

/** What every subscriber has set aside, oldest first. */
export const listSetAside: Handler = async ({ route }, { pool }) => {
  const body = (await setAsideStreams(pool)).map(asMark)
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

function asMark(record: SetAsideRecord): SetAsideMark {
  const { subscriber, stream, revision, eventId, eventType, kind, isResumeRequested } = record
  return {
    ...{ subscriber, stream, revision, eventId, eventType, kind, isResumeRequested },
    purchaseId: stream.startsWith(STREAM_PREFIX) ? stream.slice(STREAM_PREFIX.length) : null,
    error: errorSentence(record.error),
    since: record.since.toISOString(),
  }
}
