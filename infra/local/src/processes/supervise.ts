import { type ChildProcess, spawn } from 'node:child_process'
import { pauseAfter } from '@presale/kernel'
import { waitFor } from '@presale/processes'
import { messageOf, Problem } from '../problem'
import { identityOf, type KnownProcess } from './identity'
import { isFree, type KernelLock, lockFolder } from './kernel-lock'
import type { LogFiles } from './log-files'
import { usersOf } from './open-files'
import type { RunRecords } from './run-records'
import { sendSignal, stopProcess } from './stop-process'
import { type AnswerWatch, watchAnswers } from './watch-answers'

export interface ProcessSpec {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** Resolves once it answers; asked again until then. */
  readonly isReady: () => Promise<void>
  readonly readyTimeoutMs?: number
  /** Resolves while the process works at all, whatever it waits for; left out: only its end is noticed. */
  readonly isAlive?: () => Promise<void>
  /** Where its figures are, on 127.0.0.1. */
  readonly metricsPort?: number
  readonly probeEveryMs?: number
  readonly stopSignal?: NodeJS.Signals
  readonly user?: { readonly uid: number; readonly gid: number }
  readonly cwd?: string
  /** The folder that it alone may write in: locked as long as it, or a child of it, lives, whoever sees them. */
  readonly owns?: string
  /** How long what is just ending there is waited for at the first start. */
  readonly freeWithinMs?: number
  /** Done before each start, with that folder locked. */
  readonly beforeStart?: () => void
}

export interface Supervision {
  readonly logs: LogFiles
  readonly records: RunRecords
  readonly warn: (text: string) => void
  /** Aborted when everything is being stopped: from then on nothing is started. */
  readonly signal: AbortSignal
  /** Called as soon as there is something to stop, before it answers. */
  readonly onSpawned: (process: Supervised) => void
}

export interface Supervised {
  readonly name: string
  pid(): number | undefined
  /** It refuses to run as things are, and is not started again. */
  hasRefused(): boolean
  stop(): Promise<void>
}

const PAUSES = { firstPauseMs: 250, longestPauseMs: 30_000 }
/** After this long without a fault the next one starts at the shortest pause again. */
const CALM_AFTER_MS = 60_000
const STOP_GRACE_MS = 15_000
const FREE_WITHIN_MS = 10_000
/** The process says that another start would end the same way: what is wrong is for a person to decide. */
const NOT_TO_BE_REPEATED = 78

/** The pause before start number `faults + 1`. */
export function pauseBeforeStart(faults: number): number {
  return pauseAfter(PAUSES, faults)
}

/**
 * Starts a process, waits until it answers, and from then on starts it again whenever it ends.
 * @throws Problem with the end of its log, when it ends or does not answer at the first start
 */
export async function supervise(spec: ProcessSpec, supervision: Supervision): Promise<Supervised> {
  supervision.signal.throwIfAborted()
  const supervisor = new Supervisor(spec, supervision)
  supervision.onSpawned(supervisor)
  await supervisor.startFirst()
  return supervisor
}

class Supervisor implements Supervised {
  #child: ChildProcess | undefined
  #known: KnownProcess | undefined
  #isStopping = false
  #isUp = false
  #hasRefused = false
  #faults = 0
  #startedAt = 0
  #timer: NodeJS.Timeout | undefined
  #watch: AnswerWatch | undefined

  constructor(
    private readonly spec: ProcessSpec,
    private readonly context: Supervision,
  ) {
    context.logs.open(spec.name)
  }

  get name(): string {
    return this.spec.name
  }

  pid(): number | undefined {
    return this.#child?.pid
  }

  hasRefused(): boolean {
    return this.#hasRefused
  }

  async startFirst(): Promise<void> {
    try {
      await this.#untilFree()
      this.#spawn()
      await this.#untilReady()
      this.#isUp = true
    } catch (error) {
      if (this.#hasRefused) return
      await this.stop()
      throw this.#failure(messageOf(error))
    }
  }

  async stop(): Promise<void> {
    if (this.#isStopping) return
    this.#isStopping = true
    clearTimeout(this.#timer)
    this.#watch?.end()
    const { stopSignal = 'SIGTERM', name } = this.spec
    if (this.#known) await stopProcess(this.#known, { signal: stopSignal, graceMs: STOP_GRACE_MS })
    this.context.records.remove(name)
    this.context.logs.close(name)
  }

  /** Sessions of a Postgres that was killed, for one, outlive it by a moment. */
  async #untilFree(): Promise<void> {
    const { owns, freeWithinMs = FREE_WITHIN_MS } = this.spec
    if (owns === undefined) return
    await waitFor(() => isFree(owns) || undefined, { what: owns, timeoutMs: freeWithinMs }).catch(() => {
      throw inUse(owns)
    })
    this.context.signal.throwIfAborted()
  }

  #spawn(): void {
    const { owns, beforeStart } = this.spec
    this.#startedAt = performance.now()
    const lock = owns === undefined ? undefined : lockOwned(owns)
    try {
      beforeStart?.()
      this.#spawnWith(lock)
    } finally {
      lock?.release()
    }
  }

  #spawnWith(lock: KernelLock | undefined): void {
    const { command, args, env, user, cwd, name, stopSignal = 'SIGTERM' } = this.spec
    const log = this.context.logs.descriptor(name)
    // A group of its own: Ctrl-C reaches the runner alone, which then stops everything in order.
    const child = spawn(command, args, {
      env,
      detached: true,
      stdio: ['ignore', log, log, ...(lock ? [lock.descriptor] : [])],
      ...(cwd === undefined ? {} : { cwd }),
      ...user,
    })
    this.#child = child
    this.#known = undefined
    if (child.pid !== undefined) {
      this.context.records.add(name, child.pid, stopSignal)
      this.#known = { pid: child.pid, identity: identityOf(child.pid) ?? 'gone' }
    }
    const { isAlive, probeEveryMs } = this.spec
    if (isAlive) this.#watch = watchAnswers(isAlive, () => this.#endSilent(child), probeEveryMs)
    let isOver = false
    const over = (how: string): void => {
      if (isOver) return
      isOver = true
      this.#onEnd(child, how)
    }
    child.once('error', (error) => over(error.message))
    child.once('exit', (code, signal) => {
      if (code === NOT_TO_BE_REPEATED && this.#isForAPerson()) this.#refuse(child)
      else over(signal ?? `code ${code}`)
    })
  }

  async #untilReady(): Promise<void> {
    const child = this.#child
    const { isReady, name, readyTimeoutMs = 60_000 } = this.spec
    const state = await waitFor(
      async () => {
        if (this.#child !== child || this.#known === undefined) return 'ended'
        await isReady()
        return 'ready'
      },
      { what: `an answer of ${name}`, timeoutMs: readyTimeoutMs, intervalMs: 50 },
    )
    if (state === 'ended') throw new Problem('it ended right after its start')
    this.#watch?.hasAnswered()
  }

  #onEnd(child: ChildProcess, how: string): void {
    if (child !== this.#child) return
    this.#watch?.end()
    this.#child = undefined
    this.#known = undefined
    this.context.records.remove(this.spec.name)
    if (this.#isStopping || !this.#isUp) return
    this.#startLater(`stopped (${how})`)
  }

  #startLater(what: string): void {
    this.#faults = performance.now() - this.#startedAt > CALM_AFTER_MS ? 1 : this.#faults + 1
    const pause = pauseBeforeStart(this.#faults)
    this.context.warn(
      `${this.spec.name} ${what}; starting it again in ${pause / 1000} s. Why: ${this.context.logs.path(this.spec.name)}`,
    )
    this.#timer = setTimeout(() => this.#startAgain(), pause)
  }

  /** A frozen process would not hear that it is to stop. Its end brings about the next start. */
  #endSilent(child: ChildProcess): void {
    if (child !== this.#child || child.pid === undefined || this.#isStopping) return
    this.context.warn(
      `${this.spec.name} has not answered three times in a row: it is frozen or stuck, and is ended.`,
    )
    sendSignal(-child.pid, 'SIGKILL')
  }

  /** A wrong configuration ends the first start as a whole; a foreign event store leaves the rest of use. */
  #isForAPerson(): boolean {
    return this.#isUp || this.context.logs.tail(this.spec.name).includes('"type":"ForeignStore"')
  }

  /** Everything else goes on, so that the one who decides has something to decide with. */
  #refuse(child: ChildProcess): void {
    if (child !== this.#child) return
    this.#watch?.end()
    this.#child = undefined
    this.#known = undefined
    this.#hasRefused = true
    const { logs, records, warn } = this.context
    records.remove(this.spec.name)
    if (this.#isStopping) return
    const why = sentenceOf(logs.tail(this.spec.name)) ?? logs.tail(this.spec.name)
    warn(
      `${this.spec.name} refuses to run and is not started again. Why: ${why}\nThe rest goes on. Once it is mended: Ctrl-C, then npm start. All of it: ${logs.path(this.spec.name)}`,
    )
  }

  #startAgain(): void {
    try {
      this.#spawn()
    } catch (error) {
      this.#startLater(`could not be started (${messageOf(error)})`)
      return
    }
    const child = this.#child
    this.#untilReady().then(
      () => {
        if (!this.#isStopping && this.#child === child) this.context.warn(`${this.spec.name} is back.`)
      },
      // #onEnd reports a process that ended; one that runs but does not answer is reported here.
      (error: unknown) => {
        if (!this.#isStopping && this.#child === child && child) this.context.warn(messageOf(error))
      },
    )
  }

  #failure(reason: string): Problem {
    const { logs } = this.context
    return new Problem(
      `${this.spec.name} did not start: ${reason}. The end of ${logs.path(this.spec.name)}:\n${logs.tail(this.spec.name)}`,
    )
  }
}

/** @throws Problem while another process works there */
function lockOwned(folder: string): KernelLock | undefined {
  const lock = lockFolder(folder)
  if (lock === 'held') throw inUse(folder)
  return lock === 'unsupported' ? undefined : lock
}

function inUse(folder: string): Problem {
  const [user] = usersOf(folder)
  return new Problem(
    user === undefined
      ? `${folder} is in use by a process that cannot be seen from here: it was left running in another container or namespace. Stop it there`
      : `${folder} is in use by process ${user}`,
  )
}

/** What the process said last that was wrong, where its log says so in JSON. */
function sentenceOf(tail: string): string | undefined {
  for (const line of tail.split('\n').reverse()) {
    try {
      const { err } = JSON.parse(line) as { err?: { message?: unknown } }
      if (typeof err?.message === 'string') return err.message
    } catch {
      // Not every line is JSON.
    }
  }
  return undefined
}
