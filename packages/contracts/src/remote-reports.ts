import { z } from 'zod'
import { timestamp } from './primitives'

export const remoteNames = ['buyer', 'admin'] as const

/** What became of a remote, or of a page of it, in somebody's browser. */
export const remoteFailureKinds = [
  /** A file of it was not there (404). */
  'missing',
  /** A file of it was not as it was published: web did not send it (502). */
  'altered',
  /** It could not be fetched, or came with another status. */
  'unreachable',
  /** A file came and could not be run: cut off, or it threw. */
  'broken-file',
  /** Not there after five seconds. */
  'slow',
  /** It speaks another major version of the contract, and was not started. */
  'incompatible',
  /** It threw while rendering or in an effect: its panel stood in its place. */
  'crash',
  /** It threw while it was left. */
  'unmount',
  /** It threw in a handler or a timer: it stood on. */
  'uncaught',
  'unhandled-rejection',
  /** The page did nothing for five seconds or more. */
  'blocked',
  /** It made more requests than it may: further ones were refused in the browser. */
  'request-storm',
] as const
export type RemoteFailureKind = (typeof remoteFailureKinds)[number]

/** As published, or 'unknown' where the registry could not be read. Bounded in form, since it names a metric's label. */
const version = z.string().regex(/^(unknown|\d{1,6}\.\d{1,6}\.\d{1,6}[\w.+-]{0,48})$/, 'must be a version')

/** Sent by the shell, once for each failure. It says nothing of the person; the server removes what still may. */
export const remoteReport = z.object({
  remote: z.enum(remoteNames),
  version,
  kind: z.enum(remoteFailureKinds),
  /** The path of the page, its ids removed. */
  route: z.string().max(200).regex(/^\//, 'must be a path'),
  message: z.string().max(2000),
})
export type RemoteReport = z.output<typeof remoteReport>

const failureCount = z.object({
  reports: z.int(),
  /** Sessions, each counted once a day under a name that means nothing the day after. */
  sessions: z.int(),
})

/** One kind of failure of one version, in the last 24 hours. */
export const remoteFailure = z.object({
  version: z.string(),
  kind: z.enum(remoteFailureKinds),
  lastHour: failureCount,
  lastDay: failureCount,
  /** Absent from a server older than the panel. */
  firstAt: timestamp.optional(),
  lastAt: timestamp,
  lastRoute: z.string(),
  lastMessage: z.string(),
})
export type RemoteFailure = z.output<typeof remoteFailure>

/** A version that was made the active one. */
export const remoteActivation = z.object({
  version: z.string(),
  /** The version that was active before; null for none. Absent from a server older than the panel, as is the action. */
  from: z.string().nullable().optional(),
  action: z.enum(['activate', 'rollback', 'start']).optional(),
  activatedAt: timestamp,
  /** Null where nobody is named. */
  by: z.string().nullable(),
})
export type RemoteActivation = z.output<typeof remoteActivation>

/** A remote, for who runs the site: what was activated, and what it did to people since. */
export const remoteState = z.object({
  name: z.enum(remoteNames),
  /** The newest first; empty where the history is not known here. */
  activations: z.array(remoteActivation),
  /** There is a history, and it cannot be read: it is damaged, or the release store does not answer. */
  isHistoryUnreadable: z.boolean().optional(),
  /** More was reported of it within an hour than is kept: further reports are refused until the hour has passed. */
  refusesReports: z.boolean().optional(),
  lastHour: failureCount,
  lastDay: failureCount,
  /** The last seen first. */
  failures: z.array(remoteFailure),
})
export type RemoteState = z.output<typeof remoteState>
