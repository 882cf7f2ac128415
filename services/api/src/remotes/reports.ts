import { type RemoteFailure, type RemoteReport, remoteFailureKinds, remoteNames } from '@presale/contracts'
import { addSeconds, pathPattern, withoutPersonalData } from '@presale/kernel'
import { column, type Queryable, row, rowsOf } from '@presale/read-store'

const HOUR = 3600
const DAY = 24 * HOUR
const KEPT_SECONDS = 30 * DAY
const LONGEST_MESSAGE = 300
/** A session that reports more often than this on one day says nothing new. */
const ROWS_PER_SESSION = 200

/** Keeps a report, without anything of the person. */
export async function keepReport(
  db: Queryable,
  { remote, version, kind, route, message }: RemoteReport,
  mark: Buffer,
  now: Date,
): Promise<void> {
  const kept = [pathPattern(route), withoutPersonalData(message, LONGEST_MESSAGE)]
  await db.query(
    `insert into api.remote_reports (at, remote, version, kind, route, message, session_mark)
     select $1, $2, $3, $4, $5, $6, $7
     where (select count(*) from api.remote_reports where session_mark = $7) < $8`,
    [now, remote, version, kind, ...kept, mark, ROWS_PER_SESSION],
  )
}

const remote = column.oneOf(remoteNames)
const failingRow = row({ remote, sessions: column.bigint() })

/** Long enough for a failure to reach several people, short enough for a fixed one to be over soon. */
const FAILING_SECONDS = 15 * 60

/** How many sessions reported each remote lately: one that reports again and again is one. */
export async function failingSessions(db: Queryable, now: Date): Promise<ReadonlyMap<Remote, number>> {
  const rows = await rowsOf(
    db,
    failingRow,
    `select remote, count(distinct session_mark) as sessions from api.remote_reports where at > $1 group by remote`,
    [addSeconds(now, -FAILING_SECONDS)],
  )
  return new Map(remoteNames.map((name) => [name, rows.find((one) => one.remote === name)?.sessions ?? 0]))
}

const counts = {
  hourReports: column.bigint(),
  hourSessions: column.bigint(),
  dayReports: column.bigint(),
  daySessions: column.bigint(),
}
const totalRow = row({ remote, ...counts })
const failureRow = row({
  remote,
  version: column.text(),
  kind: column.oneOf(remoteFailureKinds),
  firstAt: column.timestamptz(),
  lastAt: column.timestamptz(),
  lastRoute: column.text(),
  lastMessage: column.text(),
  ...counts,
})

const COUNTS = `
  count(*) filter (where at > $1) as hour_reports,
  count(distinct session_mark) filter (where at > $1) as hour_sessions,
  count(*) as day_reports,
  count(distinct session_mark) as day_sessions`

type Remote = (typeof remoteNames)[number]
type Counts = Pick<RemoteFailure, 'lastHour' | 'lastDay'>

export interface ReportedFailures extends Counts {
  readonly failures: readonly RemoteFailure[]
}

/** More kinds of failure than this of one remote on one day are no reading for anybody. */
const MOST_FAILURES = 50

/** What was reported of each remote within the last day; the last seen first. */
export async function reportedFailures(db: Queryable, now: Date): Promise<Map<Remote, ReportedFailures>> {
  const since = [addSeconds(now, -HOUR), addSeconds(now, -DAY)]
  const totals = await rowsOf(
    db,
    totalRow,
    `select remote, ${COUNTS} from api.remote_reports where at > $2 group by remote`,
    since,
  )
  const failures = await rowsOf(
    db,
    failureRow,
    `select counted.*, last.at as last_at, last.route as last_route, last.message as last_message
     from (select remote, version, kind, ${COUNTS}, max(id) as last_id, min(at) as first_at
           from api.remote_reports where at > $2 group by remote, version, kind) counted
     join api.remote_reports last on last.id = counted.last_id order by last.at desc`,
    since,
  )
  return new Map(
    totals.map((total) => [
      total.remote,
      {
        ...countsOf(total),
        failures: failures
          .filter((failure) => failure.remote === total.remote)
          .slice(0, MOST_FAILURES)
          .map(({ version, kind, firstAt, lastAt, lastRoute, lastMessage, ...more }) => ({
            ...{ version, kind, firstAt, lastAt, lastRoute, lastMessage },
            ...countsOf(more),
          })),
      },
    ]),
  )
}

function countsOf(counted: {
  readonly hourReports: number
  readonly hourSessions: number
  readonly dayReports: number
  readonly daySessions: number
}): Counts {
  const { hourReports, hourSessions, dayReports, daySessions } = counted
  return {
    lastHour: { reports: hourReports, sessions: hourSessions },
    lastDay: { reports: dayReports, sessions: daySessions },
  }
}

/** Removes reports after 30 days, at most so many. @returns how many */
export async function removeOldReports(db: Queryable, now: Date, limit: number): Promise<number> {
  const { rowCount } = await db.query(
    `delete from api.remote_reports where id = any(array(
       select id from api.remote_reports where at <= $1 limit $2 for update))`,
    [addSeconds(now, -KEPT_SECONDS), limit],
  )
  return rowCount ?? 0
}
