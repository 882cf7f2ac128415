import type { Reads } from '@presale/event-store'
import { Bell, type Clock } from '@presale/kernel'
import type { Witness } from '@presale/ledger'
import {
  assertLastLeaf,
  forgetWitnesses,
  frontierOf,
  keepPublicKey,
  newestCheckpoint,
  type Origin,
  openOrigin,
  publishCheckpoint,
  witnessStates,
} from '@presale/ledger'
import { formatCheckpoint, formatKey, LOG_KEY, signNote, verifierKeyOf } from '@presale/log'
import type { Pool } from '@presale/read-store'
import type { Logger } from '@presale/runtime'
import { LogForked, pushTo } from './push-to-witnesses'
import { signingKeyOf } from './signing-key'

export interface LogSignerOptions {
  readonly pool: Pool
  readonly store: Pick<Reads, 'eventAt'>
  /** LOG_KEY */
  readonly key: Buffer
  readonly witnesses: readonly Witness[]
  /** This process adds the leaves: one signs, and it is the same one. */
  isWriting(): boolean
  /** At most so often. */
  readonly signedEveryMs?: number | undefined
  readonly clock: Clock
  readonly log: Logger
}

/** Growth is signed at most so often, and what has not grown once an hour: so that silence is something else than quiet. */
const SIGNED_EVERY_MS = 10_000
const LOOKED_AT_EVERY_MS = 10_000
const SIGNED_AGAIN_MS = 3_600_000

/** Signs the log as it grows, and asks the witnesses to cosign it. */
export class LogSigner {
  /** Why nothing is signed, or not cosigned. */
  fault: string | undefined
  private readonly bell = new Bell()
  private hasGrown = true
  /** Witnesses that said how far they are, since this process began to sign this log. */
  private readonly asked = new Set<string>()

  constructor(private readonly options: LogSignerOptions) {}

  /** Leaves were added. */
  grown(): void {
    this.hasGrown = true
    this.bell.ring()
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const { isWriting, log, signedEveryMs = SIGNED_EVERY_MS } = this.options
      let hasSigned = false
      try {
        this.hasGrown = false
        if (isWriting()) hasSigned = await this.signAndPush()
        this.fault = undefined
      } catch (error) {
        this.fault = error instanceof Error ? error.message : String(error)
        log.warn({ err: error }, 'the log could not be signed')
      }
      if (hasSigned) await this.bell.until(() => false, { mostMs: signedEveryMs, signal })
      await this.bell.until(() => this.hasGrown, { mostMs: LOOKED_AT_EVERY_MS, signal })
    }
  }

  /** @returns whether it was signed */
  private async signAndPush(): Promise<boolean> {
    const { pool, witnesses } = this.options
    const origin = await openOrigin(pool)
    if (origin === undefined) return false
    for (const { key, fault, isFork } of await witnessStates(pool, origin.id))
      if (isFork && witnesses.some((witness) => formatKey(witness.key) === key))
        throw new LogForked(`${fault}`)
    await forgetWitnesses(
      pool,
      origin.id,
      witnesses.map(({ key }) => formatKey(key)),
    )
    // Before anything is signed by this process: what witnesses know of this log and it does not have, was signed elsewhere.
    await this.pushNewest(origin, false)
    const hasSigned = await this.sign(origin)
    // Also what has not grown: a witness says with the time of its cosignature that the log is not silent.
    if (hasSigned) await this.pushNewest(origin, true)
    return hasSigned
  }

  private async sign(origin: Origin): Promise<boolean> {
    const { pool, store, key, clock, log } = this.options
    const { id, name, size } = origin
    const newest = await newestCheckpoint(pool, id)
    if (newest?.size === size && clock.now().getTime() - newest.signedAt.getTime() < SIGNED_AGAIN_MS)
      return false
    await assertLastLeaf(pool, store, origin)
    const secret = signingKeyOf(key, name)
    await keepPublicKey(pool, origin, Buffer.from(verifierKeyOf(secret, name, LOG_KEY).publicKey))
    const text = formatCheckpoint({ origin: name, size, root: frontierOf(origin).root() })
    const note = { text, signatures: [signNote(text, name, secret)] }
    if (!(await publishCheckpoint(pool, id, { size, note })))
      throw new Error(`The log has ended, or another tree of ${size} leaves was signed.`)
    log.info({ origin: name, size }, 'the log was signed')
    return true
  }

  private async pushNewest(origin: Origin, isJustSigned: boolean): Promise<void> {
    const { pool, witnesses } = this.options
    const checkpoint = await newestCheckpoint(pool, origin.id)
    if (checkpoint === undefined) return
    const silent = witnesses.filter(({ key }) => !this.asked.has(`${origin.id} ${key.name}`))
    const lacking = witnesses.filter(
      ({ key }) => isJustSigned || !checkpoint.note.signatures.some(({ name }) => name === key.name),
    )
    for (const witness of new Set([...silent, ...lacking])) {
      await pushTo(witness, { pool, origin, checkpoint }, silent.includes(witness))
      this.asked.add(`${origin.id} ${witness.key.name}`)
    }
  }
}
