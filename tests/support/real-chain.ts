import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { Purchase, ReceivedPayment, SeenPayment } from '@presale/contracts'
import { rowsAt } from '@presale/testing'
import { eventually } from './eventually'
import type { Person } from './person'
import type { System } from './system'

/** `CHAIN_PAYMENTS=300 CHAIN_KILLS=50 CHAIN_AWAY=600 CHAIN_SEED=7` before the command, for longer. */
export const PAYMENTS = Number(process.env.CHAIN_PAYMENTS ?? 40)
export const KILLS = Number(process.env.CHAIN_KILLS ?? 5)
/** Once, in the middle, the node says nothing for so long. */
const AWAY_SECONDS = Number(process.env.CHAIN_AWAY ?? 5)
export const SEED = Number(process.env.CHAIN_SEED ?? Math.floor(Math.random() * 1_000_000))

/** Behind which payments the watcher is killed. */
const killsWithin = (payments: number): ReadonlySet<number> =>
  new Set(Array.from({ length: KILLS }, (_, at) => Math.floor(((at + 1) * payments) / (KILLS + 1))))

/** A node that says nothing for so long, and keeps its connections. */
async function frozen(node: ChildProcess, ms: number): Promise<void> {
  node.kill('SIGSTOP')
  await wait(ms)
  node.kill('SIGCONT')
}

/** When a node last told the watcher how far it is, in milliseconds since 1970. */
async function answeredAt({ environment }: System): Promise<number> {
  const [row] = await rowsAt(
    environment.WATCHER_DATABASE_URL ?? '',
    'select extract(epoch from max(answered_at)) * 1000 as at from watching.networks',
  )
  return Number(row?.at ?? 0)
}

/** What stands beside a purchase: exact, under or over where it pays. */
async function verdictOf(admin: Person, { id }: Pick<Purchase, 'id'>): Promise<string> {
  const { body } = await admin.get<SeenPayment>(`/api/admin/purchases/${id}/payment`)
  if (body.verdict !== 'pays') return body.verdict === 'unknown' ? 'replaced' : body.verdict
  const difference = Number(body.difference)
  return difference === 0 ? 'exact' : difference < 0 ? 'under' : 'over'
}

/** What came in and nobody named. */
export async function allReceived(admin: Person): Promise<ReceivedPayment[]> {
  const all: ReceivedPayment[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await admin.get<ReceivedPayment[]>(`/api/admin/received?pageSize=100&page=${page}`)
    all.push(...body)
    if (body.length < 100) return all
  }
}

/** Payments one after the other, while the watcher is killed and the node falls silent now and then. */
export async function underFaults(
  { system, node, next }: { readonly system: System; readonly node: ChildProcess; next(): number },
  pay: (number: number) => Promise<void>,
): Promise<void> {
  const killAt = killsWithin(PAYMENTS)
  let killed: Promise<void> | undefined
  let killedAt = 0
  for (let number = 0; number < PAYMENTS; number += 1) {
    await pay(number)
    if (killAt.has(number)) {
      await killed
      // It works again, and is killed at any point of a pass.
      await eventually(() => answeredAt(system), 120_000).toBeGreaterThan(killedAt)
      await wait(next() * 1500)
      killedAt = Date.now()
      killed = system.killAndAwait('watcher')
    }
    if (next() < 0.05) await frozen(node, next() * 3000)
    if (number === Math.floor(PAYMENTS / 2)) await frozen(node, AWAY_SECONDS * 1000)
  }
  await killed
}

/** What a test paid: exact, unnamed, stray and so on. */
export interface MadePayment {
  readonly kind: string
  readonly hash: string
  /** Undefined of one that is nobody's. */
  readonly purchase: Purchase | undefined
}

/**
 * Each is at its purchase or on the list, none at a wrong one, and what a purchase did not name is suggested for it.
 * @param expected what stands beside a purchase, where that is not the kind itself
 */
export async function expectEachInItsPlace(
  admin: Person,
  made: readonly MadePayment[],
  expected: Readonly<Record<string, string>>,
): Promise<void> {
  for (const one of made) {
    const { purchase, kind } = one
    if (purchase)
      await eventually(async () => ({ ...one, is: await verdictOf(admin, purchase) }), 120_000).toEqual({
        ...one,
        is: expected[kind] ?? kind,
      })
  }
  const nobodys = made.filter(({ kind }) => kind === 'unnamed' || kind === 'stray').map(({ hash }) => hash)
  const listed = async () => (await allReceived(admin)).map((one) => one.transactionHash).toSorted()
  await eventually(listed).toEqual(nobodys.toSorted())
  const found = await allReceived(admin)
  for (const { purchase, hash } of made.filter(({ kind }) => kind === 'unnamed')) {
    const { fits = [] } = found.find((one) => one.transactionHash === hash) ?? {}
    expect(fits.map(({ id }) => id)).toContain(purchase?.id)
  }
}

/** By unit, what the projection says reached us on these networks. */
export async function sumsHere(
  { environment }: Pick<System, 'environment'>,
  networks: readonly string[],
): Promise<Record<string, string>> {
  const rows = await rowsAt(
    environment.PROJECTOR_DATABASE_URL ?? '',
    `select paid.unit, sum(paid.amount::numeric)::text as total
     from views.payments cross join lateral jsonb_to_recordset(outputs) as paid(unit text, amount text)
     where phase = 'included' and succeeded and network = any($1) group by 1`,
    [networks],
  )
  return Object.fromEntries(rows.map(({ unit, total }) => [unit, bare(String(total))]))
}

/** Without zeros that say nothing: Postgres keeps those of the longest fraction. */
const bare = (total: string): string => total.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
