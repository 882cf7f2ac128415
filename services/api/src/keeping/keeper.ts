import { createPool, type Pool } from '@presale/read-store'
import type { ProcessContext } from '@presale/runtime'
import type { Services } from '../services'

const QUERY_TIMEOUT_MS = 20_000

export interface Keeping {
  /** Of its pool, too: 'api-holds'. */
  readonly name: string
  /** How many connections: one for what follows the events, and those of a round. */
  readonly connections: number
  readonly everyMs: number
  /** For the log: 'keeping held tokens'. */
  readonly what: string
  /** May fail: the next one tries again. */
  round(): Promise<void>
  /** Ends what rounds have left running. */
  close(): Promise<void> | undefined
}

/**
 * Does something every few seconds for as long as the process runs, one round at a time, with a pool of its own: a lease
 * is renewed however many connections the calls use.
 */
export class Keeper {
  readonly pool: Pool
  private readonly log: Pick<Services['log'], 'warn'>
  private running: Promise<void> | undefined
  private isAsked = false
  private isOver = false

  constructor(
    { config, log }: Pick<Services, 'config' | 'log'>,
    private readonly keeping: Keeping,
  ) {
    this.pool = createPool(config.DATABASE_URL, {
      name: keeping.name,
      max: keeping.connections,
      queryTimeoutMs: QUERY_TIMEOUT_MS,
      onIdleError: (error) => log.warn({ err: error }, 'a database connection died'),
    })
    this.log = log
  }

  start({ onStop }: Pick<ProcessContext, 'onStop'>): void {
    const { name, everyMs, close } = this.keeping
    onStop(`${name} pool`, () => this.pool.end())
    const timer = setInterval(() => this.tick(), everyMs)
    this.tick()
    onStop(name, async () => {
      this.isOver = true
      clearInterval(timer)
      await this.running
      await close()
    })
  }

  /** A round now, or right after the one that is at work, which may go by what was so before. */
  want(): void {
    this.isAsked = true
    this.tick()
  }

  /** Another round is asked for while this one is at work. */
  get isWanted(): boolean {
    return this.isAsked
  }

  get isStopped(): boolean {
    return this.isOver
  }

  /** A round now, unless one is at work. */
  tick(): void {
    if (this.isOver || this.running) return
    this.isAsked = false
    this.running = this.keeping
      .round()
      .catch((error: unknown) => this.log.warn({ err: error }, `${this.keeping.what} failed`))
      .finally(() => {
        this.running = undefined
        if (this.isAsked) this.tick()
      })
  }
}
