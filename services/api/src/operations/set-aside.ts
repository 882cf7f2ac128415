import { calls, type SetAsideMark } from '@presale/contracts'
import { STREAM_PREFIX } from '@presale/purchases'
import { type SetAsideRecord, setAsideStreams } from '@presale/read-store'
import { z } from 'zod'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'

/** The streams that each subscriber has set aside, oldest first. */
const listSetAside: Handler = async ({ route }, { pool }) => {
  const body = (await setAsideStreams(pool)).map(asMark)
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

function asMark(record: SetAsideRecord): SetAsideMark {
  const { subscriber, stream, revision, eventId, eventType, kind, isResumeRequested } = record
  return {
    subscriber,
    stream,
    revision,
    eventId,
    eventType,
    kind,
    isResumeRequested,
    purchaseId: stream.startsWith(STREAM_PREFIX) ? stream.slice(STREAM_PREFIX.length) : null,
    error: errorSentence(record.error),
    since: record.since.toISOString(),
  }
}

const LONGEST = 500
/** The JSON list of problems of an event that does not match its schema. */
const ISSUES = /^([^[]*?):?\s*(\[\s*\{[\s\S]*)$/
const VALUE = /"(?:[^"\\]|\\.)*"/g
const MAIL_ADDRESS = /[^\s@"'<>]+@[^\s@"'<>]+\.[^\s@"'<>]+/g

const issues = z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() }))

/**
 * The error of an event in one line for the operator's screen. Postgres and others quote the value that they refuse,
 * which may be personal data, so quoted text outside a parser's list of fields is removed.
 */
export function errorSentence(error: string): string {
  const [, before = error, list] = ISSUES.exec(error) ?? []
  const fields = list === undefined ? undefined : fieldsIn(list)
  const said = [withoutValues(before), ...(fields === undefined ? [] : [fields])].join(': ')
  const line = said.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line
}

const withoutValues = (text: string) => text.replaceAll(VALUE, '"…"').replaceAll(MAIL_ADDRESS, '…')

/** 'paidAt: Invalid ISO datetime'; the stored list may have been cut off. */
function fieldsIn(list: string): string | undefined {
  try {
    return issues
      .parse(JSON.parse(list))
      .map(({ path, message }) => [path.join('.'), message].filter((part) => part !== '').join(': '))
      .join('; ')
  } catch {
    return undefined
  }
}

export const setAsideRoutes: readonly Route[] = [{ call: calls.listSetAside, handle: listSetAside }]
