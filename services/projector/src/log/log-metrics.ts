import { type Clock, inTime } from '@presale/kernel'
import { countOrigins, newestCheckpoint, openOrigin, witnessStates } from '@presale/ledger'
import { parseKey } from '@presale/log'
import type { Pool } from '@presale/read-store'
import { Gauge, type Operations } from '@presale/runtime'

/** Short, so that the other metrics are served soon while the database hangs; then these are missing. */
const WITHIN_MS = 2000

interface Figures {
  readonly leaves: number
  readonly signed: number
  readonly signedAge: number
  readonly begunAge: number
  readonly logs: number
  readonly witnessAges: ReadonlyMap<string, number>
  readonly forks: number
}

/** How far the log is signed and cosigned, as the database has it: the same from every projector. */
export function logMetrics(registry: Operations['registry'], pool: Pool, clock: Clock): void {
  const registers = [registry]
  let asked: Promise<Figures | undefined> | undefined
  // Of one scrape, asked once.
  const figures = (): Promise<Figures | undefined> => {
    asked ??= inTime(
      read(pool, clock).catch(() => undefined),
      WITHIN_MS,
      () => undefined,
    ).finally(() => {
      asked = undefined
    })
    return asked
  }
  const gauge = (name: string, help: string, value: (figures: Figures) => number | undefined) =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const known = await figures()
        const found = known && value(known)
        this.reset()
        if (found === undefined) this.remove()
        else this.set(found)
      },
    })
  gauge('presale_log_leaves', 'Events in the log of the ledger', ({ leaves }) => leaves)
  gauge(
    'presale_log_unsigned_leaves',
    'Events in the log that no signed tree has yet',
    ({ leaves, signed }) => leaves - signed,
  )
  gauge(
    'presale_log_signed_age_seconds',
    'How long ago the log was signed last; since it began where it never was',
    ({ signedAge }) => signedAge,
  )
  gauge(
    'presale_log_begun_age_seconds',
    'How long ago the log began: a restore or a reset begins another one',
    ({ begunAge }) => begunAge,
  )
  gauge('presale_logs', 'How many logs this installation has begun', ({ logs }) => logs)
  gauge('presale_log_forks', 'Witnesses that know another past of the log', ({ forks }) => forks)
  new Gauge({
    name: 'presale_witness_age_seconds',
    help: 'How long ago a witness cosigned last; since the log began where it never did',
    labelNames: ['witness'],
    registers,
    async collect() {
      const known = await figures()
      this.reset()
      for (const [witness, age] of known?.witnessAges ?? []) this.set({ witness }, age)
    },
  })
}

async function read(pool: Pool, clock: Clock): Promise<Figures | undefined> {
  const origin = await openOrigin(pool)
  if (origin === undefined) return undefined
  const newest = await newestCheckpoint(pool, origin.id)
  const witnesses = await witnessStates(pool, origin.id)
  const ageOf = (at: string | Date): number =>
    Math.max(0, (clock.now().getTime() - new Date(at).getTime()) / 1000)
  return {
    leaves: origin.size,
    signed: newest?.size ?? 0,
    signedAge: ageOf(newest?.signedAt ?? origin.begunAt),
    begunAge: ageOf(origin.begunAt),
    logs: await countOrigins(pool),
    witnessAges: new Map(
      witnesses.map(({ key, answeredAt }) => [parseKey(key).name, ageOf(answeredAt ?? origin.begunAt)]),
    ),
    forks: witnesses.filter(({ isFork }) => isFork).length,
  }
}
