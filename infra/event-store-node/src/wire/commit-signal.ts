import type { EventLog } from '../log/event-log'
import type { LogRecord } from '../log/record'

/**
 * Lets one subscription sleep until a relevant commit. A commit while the subscription is awake is remembered, so
 * that none is missed.
 */
export class CommitSignal {
  private isSet = false
  private wake: (() => void) | undefined
  private readonly stopListening: () => void

  constructor(
    log: EventLog,
    private readonly signal: AbortSignal,
    concerns: (record: LogRecord) => boolean = () => true,
  ) {
    this.stopListening = log.onCommit((records) => {
      if (!this.isSet && records.some(concerns)) this.set()
    })
    // One listener for the whole life: one per wait would accumulate, since most waits end by a commit.
    signal.addEventListener('abort', this.set)
  }

  /** Resolves after the next commit (or one since the last wait), or when the subscription ends. */
  async wait(): Promise<void> {
    if (!this.isSet && !this.signal.aborted) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    this.isSet = false
  }

  close(): void {
    this.stopListening()
    this.signal.removeEventListener('abort', this.set)
  }

  private readonly set = (): void => {
    this.isSet = true
    this.wake?.()
    this.wake = undefined
  }
}
