import { inTime } from '@presale/kernel'
import { translated } from './errors'
import { answered } from './in-time'

/** What a Pull needs of the client's streams, which are Node's. */
interface ObjectStream {
  readonly readableLength: number
  read(): unknown
  on(event: 'readable' | 'end' | 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  destroy(): unknown
}

interface Source {
  on(event: 'status', listener: () => void): unknown
  destroy(): unknown
}

/**
 * Takes one object after another out of the client's stream, with backpressure. Used instead of the
 * stream's own iterator, because that one leaves no moment to fit in what the client reports by
 * callback (`caught up`, checkpoints), never gives up waiting, and crashes on an error that comes late.
 */
export class Pull<T> {
  private failure: unknown
  private hasEnded = false
  private isAnswered = false
  private wake: (() => void) | undefined
  private source: Source | undefined
  private isClosed = false

  constructor(
    private readonly stream: ObjectStream,
    private readonly cancel: () => Promise<void>,
  ) {
    sourceOf(stream, (source) => {
      this.source = source
      source.on('status', () => {
        this.isAnswered = true
        this.poke()
      })
      if (this.isClosed) source.destroy()
    })
    stream.on('readable', () => this.poke())
    stream.on('end', () => this.finish())
    stream.on('close', () => this.finish())
    // Stays attached for good: an error without a listener would end the process.
    stream.on('error', (error) => {
      this.failure ??= error
      this.poke()
    })
  }

  /** Objects that the client has received and nobody has taken yet. */
  get waiting(): number {
    return this.stream.readableLength
  }

  get isOver(): boolean {
    return this.hasEnded
  }

  /** The next object if one is there. @throws what the client's stream failed with, translated */
  take(): T | undefined {
    const next = this.stream.read()
    if (next !== null) return next as T
    if (this.failure !== undefined) throw translated(this.failure)
    return undefined
  }

  /**
   * Waits for something to happen.
   * @throws EventStoreUnavailable when nothing does in `timeout` milliseconds
   */
  async wait(timeout?: number): Promise<void> {
    if (this.hasEnded || this.failure !== undefined) return
    const woken = new Promise<void>((resolve) => {
      this.wake = resolve
    })
    await (timeout === undefined ? woken : answered(woken, timeout))
  }

  /**
   * Waits until the server has completed its answer, or for `timeout` milliseconds. To close before that resets the
   * stream, and a server closes the connection, with all calls on it, on which it gets many resets in a short time.
   */
  async untilAnswered(timeout: number): Promise<void> {
    const until = performance.now() + timeout
    while (!this.isAnswered && !this.isClosed && performance.now() < until) {
      const woken = new Promise<void>((resolve) => {
        this.wake = resolve
      })
      await inTime(woken, until - performance.now(), () => undefined)
    }
  }

  /** Ends a `wait`. */
  poke(): void {
    this.wake?.()
    this.wake = undefined
  }

  /**
   * Calls the read off; harmless when it is over. Not waited for: the connection may be gone. What the client reads
   * from is destroyed, too: cancelled alone, it never ends where the server has said its last already and nobody reads
   * the rest, and closing the client would wait for it for ever.
   */
  close(): void {
    if (this.isClosed) return
    this.isClosed = true
    this.source?.destroy()
    this.cancel().catch(() => undefined)
    this.stream.destroy()
    // A reader that still waits, where somebody else closed it.
    this.finish()
  }

  private finish(): void {
    this.hasEnded = true
    this.poke()
  }
}

/** What the client pipes into its stream: Node says so, the client's types leave it out. */
function sourceOf(stream: ObjectStream, found: (source: Source) => void): void {
  const emitter = stream as unknown as { on(event: 'pipe', listener: (source: Source) => void): unknown }
  emitter.on('pipe', found)
}
