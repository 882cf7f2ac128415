import { type Pool, releaseLease, renewLease } from '@presale/read-store'

const EVERY_MS = 2000
/** A statement that takes longer than this is no work any more: the lease is let go, and somebody else tries. */
const LONGEST_WORK_MS = 60_000

/**
 * Renews a lease as long as the loop that applies under it lives: while it waits for events, and while a
 * transaction of it runs, but not once that one hangs. Learns on the way who waits and what is asked for.
 */
export class Heartbeat {
  isWanted = false
  /** Wakes the loop, where it waits for events. */
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

  /** Aborts when the lease is somebody else's. */
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

  /** Streams that were set aside are to be resumed. */
  askForResume(): void {
    this.isResumeAsked = true
    this.onAsked?.()
  }

  /** Was something asked for since the last time? At the beginning: what was asked while nobody was there. */
  takeRequest(): boolean {
    const isAsked = this.isResumeAsked
    this.isResumeAsked = false
    return isAsked
  }

  /** The loop works on something that takes its time. */
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
