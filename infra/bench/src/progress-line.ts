/** One line that is written over on a terminal, and a line every ten seconds elsewhere. */
export class ProgressLine {
  private readonly startedAt = performance.now()
  private shownAt = Number.NEGATIVE_INFINITY

  constructor(
    private readonly what: string,
    /** Where an earlier run stopped: it does not count as this run's speed. */
    private readonly from: number,
    /** Left out where nobody knows it. */
    private readonly total?: number,
    private readonly out: NodeJS.WriteStream = process.stderr,
  ) {}

  at(done: number): void {
    const now = performance.now()
    if (now - this.shownAt < (this.out.isTTY ? 200 : 10_000)) return
    this.shownAt = now
    this.print(done)
  }

  end(done: number): void {
    this.print(done)
    if (this.out.isTTY) this.out.write('\n')
  }

  private print(done: number): void {
    const { what, from, total } = this
    const text = progressText({ what, from, done, total, ms: performance.now() - this.startedAt })
    this.out.write(this.out.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
  }
}

interface Progress {
  readonly what: string
  readonly from: number
  readonly done: number
  readonly total: number | undefined
  readonly ms: number
}

/** '120,000 of 1,000,000 purchases, 950/s, 15 min left' */
export function progressText({ what, from, done, total, ms }: Progress): string {
  const count = (value: number): string => Math.round(value).toLocaleString('en')
  const rate = ms > 0 ? ((done - from) * 1000) / ms : 0
  if (total === undefined) return `${count(done)} ${what}, ${count(rate)}/s`
  const text = `${count(done)} of ${count(total)} ${what}, ${count(rate)}/s`
  if (done >= total) return `${text}, done in ${durationText(ms / 1000)}`
  return rate > 0 ? `${text}, ${durationText((total - done) / rate)} left` : text
}

function durationText(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}
