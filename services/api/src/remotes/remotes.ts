import { calls, type RemoteState, remoteNames, remoteReport } from '@presale/contracts'
import { type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import { parse } from '../http/parse'
import { limitReports, refusesReports } from '../limits/limit-calls'
import { keepReport, type ReportedFailures, reportedFailures } from './reports'
import { sessionMark } from './session-mark'

const takeReport: Handler<SignedInCall> = async ({ body, session, receivedAt }, services) => {
  const report = parse(remoteReport, body)
  await limitReports(services.limiter, report.remote)
  const mark = await sessionMark(services.pool, session.id, receivedAt)
  await keepReport(services.pool, report, mark, receivedAt)
  services.remoteFailures.count(report)
  return { status: 204 }
}

const NONE = { reports: 0, sessions: 0 }
const NOTHING: ReportedFailures = { lastHour: NONE, lastDay: NONE, failures: [] }

const listRemotes: Handler = async ({ route }, { pool, clock, limiter, releaseHistory }) => {
  const reported = await reportedFailures(pool, clock.now())
  const body = await Promise.all(
    remoteNames.map(async (name): Promise<RemoteState> => {
      const { lastHour, lastDay, failures } = reported.get(name) ?? NOTHING
      const { activations, isUnreadable } = await releaseHistory(name)
      return {
        name,
        activations: [...activations],
        isHistoryUnreadable: isUnreadable,
        refusesReports: await refusesReports(limiter, name),
        lastHour,
        lastDay,
        failures: [...failures],
      }
    }),
  )
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}

export const remoteRoutes: readonly Route[] = [
  { call: calls.reportRemote, handle: signedIn(takeReport) },
  { call: calls.listRemotes, handle: listRemotes },
]
