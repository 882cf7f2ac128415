import { connected } from '../../servers/facts'
import { ARCHIVE_NAME } from './wal-receiver'

/** How the archive is doing. */
export interface Keeping {
  /** For how long, in milliseconds, the oldest change has been waiting, or nothing has been known of the archive. */
  behindMs(): number
  /** All that was committed before it began is in it. */
  isCaughtUp(): boolean
  onChange(isOn: boolean): void
}

const LOOK_EVERY_MS = 200

/**
 * Has the server answer a commit once it is in the archive, as long as the archive keeps up; where it does not, commits are
 * answered without it, rather than not at all.
 */
export class SynchronousCommits {
  #isOn: boolean | undefined
  #changing: Promise<void> = Promise.resolve()
  readonly #timer = setInterval(() => this.#look(), LOOK_EVERY_MS).unref()

  /**
   * @param url of a superuser
   * @param limitMs for so long a commit waits at most
   */
  constructor(
    private readonly url: string,
    private readonly limitMs: number,
    private readonly keeping: Keeping,
  ) {}

  /** Commits wait for nothing any more. */
  async end(): Promise<void> {
    clearInterval(this.#timer)
    this.#change(false)
    await this.#changing
  }

  #look(): void {
    const behindMs = this.keeping.behindMs()
    if (behindMs > this.limitMs) this.#change(false)
    // Not at the first sign of it: an archive that comes and goes would hold up a commit each time.
    else if (behindMs < LOOK_EVERY_MS && this.keeping.isCaughtUp()) this.#change(true)
  }

  #change(isOn: boolean): void {
    if (this.#isOn === isOn) return
    this.#isOn = isOn
    this.#changing = this.#changing
      .then(() => setWaiting(this.url, isOn))
      .then(() => this.keeping.onChange(isOn))
      .catch(() => {
        // The server is away, and so is whoever would wait; the next look tries again.
        this.#isOn = undefined
      })
  }
}

/** No transaction, so it waits for nothing itself. */
async function setWaiting(url: string, isOn: boolean): Promise<void> {
  await connected(url, async (client) => {
    await client.query(
      isOn
        ? `alter system set synchronous_standby_names = '${ARCHIVE_NAME}'`
        : 'alter system reset synchronous_standby_names',
    )
    await client.query('select pg_reload_conf()')
  })
}
