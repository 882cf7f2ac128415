import { Bell } from '@presale/kernel'
import { ledgerProjections } from '@presale/ledger'
import {
  endTask,
  generationInState,
  isCancelRequested,
  isRebuildRunning,
  keptGeneration,
  listen,
  lockClass,
  nextTask,
  noteTaskProgress,
  type Pool,
  type ProjectionTask,
  REGISTRY_CHANNEL,
  startTask,
  type TaskEnd,
  type TaskOutcome,
  takeSessionLock,
} from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { sentenceOf } from '../cli/progress-line'
import type { RebuildReport } from '../rebuild/report'
import { runCommand } from './run-command'

export interface TaskRunnerOptions {
  readonly pool: Pool
  readonly url: string
  /** The built command-line program of this release. */
  readonly entry: string
  readonly env: NodeJS.ProcessEnv
  readonly log: Logger
}

// A notification can be lost, and a rebuild at the command line does not announce its end.
const LOOK_AGAIN_MS = 5000
const CANCEL_LOOK_MS = 500
const MOST_NAMED = 50

/**
 * Carries out what staff have asked for, one after the other over all projectors. A task stays open until its end is
 * written down: one that a killed projector had begun is begun again by whoever runs next.
 */
export class TaskRunner {
  private readonly bell = new Bell()

  constructor(private readonly options: TaskRunnerOptions) {}

  /** Runs until the signal aborts; the task that runs then is interrupted, and stays open. */
  async run(signal: AbortSignal): Promise<void> {
    const { pool, log } = this.options
    let isWoken = false
    const look = (): void => {
      isWoken = true
      this.bell.ring()
    }
    const listening = listen(pool, {
      channel: REGISTRY_CHANNEL,
      onMessage: look,
      onConnected: look,
      onError: (error) => log.warn({ err: error }, 'listening for tasks broke off'),
    })
    while (!signal.aborted) {
      isWoken = false
      const wasBusy = await this.next(signal).catch((error: unknown) => {
        log.warn({ err: error }, 'a task could not be carried out, it will be tried again')
        return false
      })
      if (!wasBusy) await this.bell.until(() => isWoken, { mostMs: LOOK_AGAIN_MS, signal })
    }
    await listening.close()
  }

  /** @returns whether there may be another one now */
  private async next(signal: AbortSignal): Promise<boolean> {
    const { pool, url } = this.options
    if (!(await nextTask(pool))) return false
    const lock = await takeSessionLock({ url, key: [lockClass.tasks, 0], mode: 'try', signal })
    if (!lock) return false
    try {
      const task = await nextTask(pool)
      if (!task) return false
      if (task.cancelRequestedAt && !task.startedAt) {
        await endTask(pool, task.id, { outcome: 'cancelled', message: null, comparison: null })
        return true
      }
      if (await this.isDone(task)) {
        await endTask(pool, task.id, { outcome: 'done', message: null, comparison: null })
        return true
      }
      if (await isRebuildRunning(pool)) return false
      await this.carryOut(task, signal)
      return true
    } finally {
      await lock.release()
    }
  }

  /** It was made live by a process that ended before it said so. */
  private async isDone({ projection, target }: ProjectionTask): Promise<boolean> {
    if (target === null) return false
    return (await generationInState(this.options.pool, projection, 'live'))?.schema === target
  }

  private async carryOut(task: ProjectionTask, signal: AbortSignal): Promise<void> {
    const { pool, entry, env, log } = this.options
    const { id, projection, kind } = task
    await startTask(pool, id, await this.targetOf(task))
    log.info({ task: id, projection, kind }, 'a task of the panel begins')
    const cancel = new AbortController()
    const watch = setInterval(() => {
      isCancelRequested(pool, id).then(
        (isAsked) => isAsked && cancel.abort(),
        () => undefined,
      )
    }, CANCEL_LOOK_MS)
    const seen = new SeenReports(projection)
    let written: Promise<unknown> = Promise.resolve()
    const write = (what: () => Promise<void>): void => {
      written = written
        .then(what)
        .catch((error: unknown) => log.warn({ err: error }, 'progress was not written'))
    }
    try {
      const { code, fault } = await runCommand({
        entry,
        args: [kind, projection],
        env,
        signal: AbortSignal.any([signal, cancel.signal]),
        onReport: (report) => {
          seen.add(report)
          if (report.kind === 'started') write(() => startTask(pool, id, report.schema))
          if (report.kind !== 'progress') return
          const { applied, events, eventsPerSecond, secondsLeft } = report
          write(() => noteTaskProgress(pool, id, { applied, events, eventsPerSecond, secondsLeft }))
        },
      })
      await written
      // Interrupted with the projector, not by staff: whoever runs next begins it again.
      if (signal.aborted && !cancel.signal.aborted) return
      const end = seen.end(kind, code, fault)
      await endTask(pool, id, end)
      log.info({ task: id, projection, kind, outcome: end.outcome, reason: end.message }, 'a task has ended')
    } finally {
      clearInterval(watch)
    }
  }

  private async targetOf({ kind, projection, target }: ProjectionTask): Promise<string | null> {
    const definition = ledgerProjections.find(({ name }) => name === projection)
    if (kind !== 'rollback' || target !== null || !definition) return null
    return (await keptGeneration(this.options.pool, definition))?.schema ?? null
  }
}

/** What a command has reported so far, for the end of its task. */
export class SeenReports {
  private readonly named: string[] = []
  private verified: Extract<RebuildReport, { kind: 'verified' }> | undefined
  private reason: string | undefined
  private note: string | undefined

  constructor(private readonly projection: string) {}

  add(report: RebuildReport): void {
    const { kind } = report
    if (kind === 'verified') this.verified = report
    if (kind === 'failed' || kind === 'not-rolled-back') this.reason = report.reason
    if (kind === 'old-kept') this.reason = report.why
    if (kind === 'nothing-old') this.note = sentenceOf(this.projection, report)
    const isDifference = kind === 'difference' || kind === 'set-aside'
    if (isDifference && this.named.length < MOST_NAMED) this.named.push(sentenceOf(this.projection, report))
  }

  /** By the exit codes of the command. */
  end(kind: ProjectionTask['kind'], code: number | null, fault: string): TaskEnd {
    if (code === 130) return { outcome: 'cancelled', message: null, comparison: null }
    const { verified, named } = this
    if (kind === 'verify' && verified && (code === 0 || code === 1)) {
      const { rows, changed, missing, additional, setAside } = verified
      const outcome: TaskOutcome = code === 0 ? 'equal' : 'differs'
      return { outcome, message: null, comparison: { rows, changed, missing, additional, setAside, named } }
    }
    if (code === 0) return { outcome: 'done', message: this.note ?? null, comparison: null }
    const message = this.reason ?? (fault || `It ended with code ${code ?? 'none'}.`)
    return { outcome: 'failed', message, comparison: null }
  }
}
