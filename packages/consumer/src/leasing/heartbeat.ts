import { type Pool, releaseLease, renewLease } from '@presale/read-store'

const EVERY_MS = 2000
/** A statement that takes longer than this is considered hung: the lease is given up, and another process tries. */
const LONGEST_WORK_MS = 60_000

/**
 * Renews a lease as long as the loop that works under it is alive: while it waits for events and while a transaction
 * runs, but not once a transaction hangs. The renewal also shows who waits and what was requested.
 */
export class Heartbeat {
  isWanted = false
  /** Wakes the loop where it waits for events. */
  onAsked: (() => void) | undefined
  private isResumeAsked = true
  private workSince: number | undefined
  private timer: NodeJS.Timeout | undefined
  private readonly lostController = new AbortController()

  constructor(
    private readonly options: {
      readonly pool: Pool
      readonly name: string
      readonly epoch: number
      readonly everyMs?: number
      onError(error: Error): void
    },
  ) {}

  /** Aborts when another process has the lease. */
  get lost(): AbortSignal {
    return this.lostController.signal
  }

  start(): void {
    const { everyMs = EVERY_MS } = this.options
    this.timer = setTimeout(() => {
      void this.beat().finally(() => {
        if (this.timer) this.start()
      })
    }, everyMs)
  }

  /** There are requests to resume streams. */
  askForResume(): void {
    this.isResumeAsked = true
    this.onAsked?.()
  }

  /** Were there requests since the last call? The first call covers the time before. */
  takeRequest(): boolean {
    const isAsked = this.isResumeAsked
    this.isResumeAsked = false
    return isAsked
  }

  /** The loop is busy with work that takes long. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    this.workSince = performance.now()
    try {
      return await work()
    } finally {
      this.workSince = undefined
    }
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    const { pool, name, epoch, onError } = this.options
    await releaseLease(pool, name, epoch).catch(onError)
  }

  private async beat(): Promise<void> {
    const { pool, name, epoch, onError } = this.options
    if (this.workSince !== undefined && performance.now() - this.workSince > LONGEST_WORK_MS) return
    try {
      const { isHeld, isWanted, hasRequests } = await renewLease(pool, name, epoch)
      this.isWanted = isWanted
      if (!isHeld) this.lostController.abort()
      if (hasRequests) this.askForResume()
    } catch (error) {
      onError(error as Error)
    }
  }
}
