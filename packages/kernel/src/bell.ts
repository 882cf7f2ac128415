export interface WaitLimits {
  /** Waits no longer than so. */
  readonly mostMs?: number
  /** Waits no longer than until it aborts. */
  readonly signal?: AbortSignal
}

/**
 * What one waits at while others work: whoever changes something that may be waited for rings. A ring is not kept, since
 * the one who waits looks before it waits.
 */
export class Bell {
  private wake: (() => void) | undefined

  ring(): void {
    this.wake?.()
  }

  /**
   * Waits until it is so, which is looked at now and after each ring. One at a time.
   * @returns whether it is so; false where a limit came first
   */
  async until(isSo: () => boolean, { mostMs, signal }: WaitLimits = {}): Promise<boolean> {
    let isOver = signal?.aborted ?? false
    const end = (): void => {
      isOver = true
      this.ring()
    }
    const timer = mostMs === undefined ? undefined : setTimeout(end, mostMs)
    signal?.addEventListener('abort', end, { once: true })
    while (!isSo() && !isOver) {
      await new Promise<void>((resolve) => {
        this.wake = resolve
      })
    }
    clearTimeout(timer)
    signal?.removeEventListener('abort', end)
    return isSo()
  }
}
