import { z } from 'zod'
import { timestamp } from './primitives'

/** A change outside the purchase streams, as recorded in the transaction of the change. */
export const adminAction = z.object({
  id: z.string(),
  at: timestamp,
  actor: z.object({ id: z.string(), role: z.string(), name: z.string().optional() }),
  action: z.string(),
  subject: z.string(),
  /** Where the subject is a person who still has an account. */
  subjectName: z.string().optional(),
  before: z.unknown(),
  after: z.unknown(),
  correlationId: z.string(),
  /** For admins only, like the session's id; null where there was none, as at the command line. */
  ipAddress: z.string().nullable().optional(),
  /** Not the cookie: the session's id in the security log. */
  sessionId: z.string().nullable().optional(),
})
export type AdminAction = z.output<typeof adminAction>

/** One generation of a projection. */
export const projectionGeneration = z.object({
  codeVersion: z.int(),
  generation: z.int(),
  /** Position of the last applied event; null before the first. */
  position: z.string().nullable(),
  appliedEvents: z.int(),
  eventsPerSecond: z.number().nullable(),
  /** 0 to 1 while it is being built. */
  progress: z.number().nullable(),
  fault: z
    .object({
      message: z.string(),
      eventId: z.string(),
      eventType: z.string(),
      position: z.string(),
      at: timestamp,
    })
    .nullable(),
})

export const projectionTaskKinds = ['rebuild', 'verify', 'rollback', 'drop-old'] as const

/** What an admin has asked the projector to do, from the request to its end. */
export const projectionTask = z.object({
  id: z.string(),
  kind: z.enum(projectionTaskKinds),
  /** waiting: until a projector, or another task, is free for it. */
  state: z.enum(['waiting', 'running', 'cancelling', 'ended']),
  /** Null until it has ended. equal, differs: what a comparison found. */
  outcome: z.enum(['done', 'equal', 'differs', 'failed', 'cancelled']).nullable(),
  /** Why it failed, or that there was nothing to do; a sentence. */
  message: z.string().nullable(),
  requestedAt: timestamp,
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  /** While it runs; null before the first figures, and for what takes no time. */
  progress: z
    .object({
      applied: z.int(),
      /** Of all; grows while purchases go on. */
      events: z.int(),
      eventsPerSecond: z.int(),
      /** Null while it is not known. */
      secondsLeft: z.int().nullable(),
    })
    .nullable(),
  /** Of a comparison that has ended. */
  comparison: z
    .object({
      /** Compared, in the live one. */
      rows: z.int(),
      changed: z.int(),
      missing: z.int(),
      additional: z.int(),
      /** Streams that the live one or the rebuilt one has set aside. */
      setAside: z.int(),
      /** A sentence for each of the first differences. */
      named: z.array(z.string()),
    })
    .nullable(),
})
export type ProjectionTask = z.output<typeof projectionTask>

/** The state of a projection, for the operator. */
export const projectionState = z.object({
  name: z.string(),
  live: projectionGeneration.nullable(),
  building: projectionGeneration.nullable(),
  /** What a rollback would make live again: the old generation of the running release's version. */
  old: projectionGeneration.nullish(),
  /** The one that waits or runs, or the last one that has ended. */
  task: projectionTask.nullish(),
  /**
   * The event store is not the one that is followed here, or is older: nothing is applied and no command runs until an
   * operator has decided. A sentence, with the command; the same for all projections.
   */
  storeFault: z.string().nullish(),
  /** How long the first event that is not applied has waited; 0 when it has caught up, null where that is unknown. */
  lagSeconds: z.number().nullable(),
  /** Null where it is unknown, or more than one read of the event store shows (1,000). */
  lagEvents: z.int().nullable(),
})
export type ProjectionState = z.output<typeof projectionState>

/** A purchase that a subscriber has set aside: it applies none of its events from this revision on. */
export const setAsideMark = z.object({
  /** A generation of a projection ('purchase_list_v5_g1'), or a service that follows the events. */
  subscriber: z.string(),
  stream: z.string(),
  /** Null where the stream is not a purchase's. */
  purchaseId: z.string().nullable(),
  /** The revision of the first event that is missing there. */
  revision: z.int(),
  eventId: z.string(),
  eventType: z.string(),
  kind: z.enum(['unreadable', 'inapplicable', 'tombstone']),
  /** One sentence, without values from the event. */
  error: z.string(),
  since: timestamp,
  /** The subscriber resumes it by itself as soon as its code can. */
  isResumeRequested: z.boolean(),
})
export type SetAsideMark = z.output<typeof setAsideMark>

/** The log of the ledger, by which receipts are proved. */
export const ledgerLog = z.object({
  /** With which its checkpoints begin; another one after a restore or a reset. */
  name: z.string(),
  /** By which receipts are checked; null before it is signed for the first time. */
  key: z.string().nullable(),
  begunAt: timestamp,
  /** Events that are in it, and those of them that are in a signed tree. */
  size: z.int(),
  signedSize: z.int(),
  signedAt: timestamp.nullable(),
  /** The one before, where there was one. */
  follows: z.object({ name: z.string(), size: z.int() }).nullable(),
  witnesses: z.array(
    z.object({
      name: z.string(),
      /** Of the tree that it cosigned last. */
      size: z.int(),
      /** When it last answered with a cosignature. */
      answeredAt: timestamp.nullable(),
      /** Why the last call brought none. */
      fault: z.string().nullable(),
      /** It knows another past: nothing is signed any more. */
      isFork: z.boolean(),
    }),
  ),
})
export type LedgerLog = z.output<typeof ledgerLog>

/** A job queue: how many jobs wait, and what runs next. */
export const queueState = z.object({
  name: z.string(),
  /** False while Redis is unavailable; the counts are null then. */
  available: z.boolean(),
  /** False where this site is set up without what its jobs need: nothing is wrong. Missing from an earlier api. */
  isConfigured: z.boolean().nullish(),
  /** Its jobs wait until an admin resumes it. Null while Redis is unavailable; missing from an earlier api. */
  isPaused: z.boolean().nullish(),
  counts: z
    .object({
      delayed: z.int(),
      waiting: z.int(),
      active: z.int(),
      failed: z.int(),
      /**
       * Waiting jobs that were tried before, and failed ones that were tried more than once; of the first 1,000 of
       * each state.
       */
      retried: z.int(),
    })
    .nullable(),
  nextJobs: z.array(z.object({ id: z.string(), runAt: timestamp })),
})
export type QueueState = z.output<typeof queueState>

/** A job that failed for good: it waits until an admin has it tried again, or is removed after its time. */
export const failedJob = z.object({
  id: z.string(),
  /** What kind of job, as its queue calls it. */
  name: z.string(),
  attempts: z.int(),
  failedAt: timestamp,
  /** In one line, without what it quotes and without addresses of mail. */
  error: z.string(),
})
export type FailedJob = z.output<typeof failedJob>

/** A dependency of the api, as it answered a moment ago. */
const dependency = z.object({ available: z.boolean(), detail: z.string().nullable() })

/**
 * An archive that is further behind is shown as standing still, in the readiness list and in System Config. It is written
 * within a second or two; under load it takes longer.
 */
export const ARCHIVE_BEHIND_SECONDS = 60

/** How this installation is set up, read-only and without secrets (System Config). */
export const systemInfo = z.object({
  versions: z.object({ app: z.string(), node: z.string() }),
  /** When it was started; later changes of the environment apply from the next start. */
  startedAt: timestamp,
  isProduction: z.boolean(),
  windows: z.object({ paymentSeconds: z.int(), approvalSeconds: z.int() }),
  prices: z.object({
    /** Null where no provider is configured: prices are samples or set by an admin. */
    provider: z.string().nullable(),
    refreshSeconds: z.int().nullable(),
    maxAgeSeconds: z.int().nullable(),
    maxJumpPercent: z.number(),
    /** Of the currency whose price is the oldest. */
    oldestAt: timestamp.nullable(),
    /** Currencies of the catalogue that have no price yet, so that they cannot have a wallet either. */
    withoutPrice: z.array(z.string()),
  }),
  mail: z.object({ configured: z.boolean() }),
  rateLimitFactor: z.number(),
  eventStore: dependency.extend({
    /** Without user and password. */
    address: z.string(),
    /** As reported by the server; null while it has not answered. */
    kind: z.enum(['embedded', 'server']).nullable(),
  }),
  postgres: dependency,
  redis: dependency.extend({ configured: z.boolean() }),
  /** Of the embedded servers; left out where none are taken on a schedule, and by an earlier api. */
  backup: z
    .object({
      /** Of the newest whole one; null before the first. */
      lastAt: timestamp.nullable(),
      /** What is committed since, in the log's archive; null where none is written. */
      archive: z
        .object({
          behindSeconds: z.number(),
          /** A command is answered once it is in the archive. */
          isWaitedFor: z.boolean(),
        })
        .nullable(),
    })
    .optional(),
})
export type SystemInfo = z.output<typeof systemInfo>
