import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connectEventStore } from '@presale/event-store'
import { STREAM_PREFIX } from '@presale/purchases'
import {
  column,
  createPool,
  isAtOrBeyond,
  type LogPosition,
  type Pool,
  row,
  rowsOf,
} from '@presale/read-store'
import { type BenchRun, type OwnSystem, onOwnSystem, sayProgress, tellFigures } from '../bench-run'
import { cpuSecondsOf, ownCpuSecondsOf, watchMachine } from '../processes'
import { seedSystem } from '../systems/seeded-system'
import { type CaughtUp, type Follower, GOALS, isReached, reportText } from './report'

export interface ExpiryBench extends BenchRun {
  readonly purchases: number
}

const root = resolve(__dirname, '../../../..')
const FOLLOWERS: readonly Follower[] = ['projector', 'expiry']
const OWN_DATABASE = { projector: 'PROJECTOR_DATABASE_URL', expiry: 'EXPIRY_DATABASE_URL' } as const
const LOOK_MS = 50
const USERS = 1000

/** Lets projector and expiry, each by itself, catch up with what was appended while both stood still. */
export function benchExpiry(bench: ExpiryBench): Promise<boolean> {
  const { purchases, signal } = bench
  const say = sayProgress(bench)
  return onOwnSystem(bench, 'expiry', async (system) => {
    const pool = createPool(system.addresses.databaseUrl, { max: 2, name: 'presale-bench' })
    const frozen: number[] = []
    try {
      // Ended, they would be started again; frozen, they lose their leases to the programs that are measured.
      for (const name of FOLLOWERS) {
        frozen.push(system.pidOf(name))
        process.kill(system.pidOf(name), 'SIGSTOP')
      }
      say(`appending ${purchases} purchases`)
      await seedSystem(system.addresses, { dataDir: system.dataDir, users: USERS, purchases, signal })
      const ended = watchMachine()
      const figures: CaughtUp[] = []
      for (const name of FOLLOWERS) {
        say(`${name} catches up`)
        figures.push(await caughtUp(name, { system, pool, signal }))
      }
      const passed = figures.every(isReached)
      tellFigures(bench, 'expiry', { passed, about: ended(), goals: GOALS, figures }, reportText(figures))
      return passed
    } finally {
      await pool.end()
      for (const pid of frozen) process.kill(pid, 'SIGCONT')
    }
  })
}

interface Given {
  readonly system: OwnSystem
  readonly pool: Pool
  readonly signal: AbortSignal
}

/** Starts the program, and measures from the first event it applies up to the last one that the store has. */
async function caughtUp(name: Follower, { system, pool, signal }: Given): Promise<CaughtUp> {
  const head = await headOf(system.addresses.eventStoreUrl)
  const written = JSON.parse(
    readFileSync(join(system.dataDir, 'run', 'environment.json'), 'utf8'),
  ) as NodeJS.ProcessEnv
  const env = { ...process.env, ...written, METRICS_PORT: '0' }
  const database = written[OWN_DATABASE[name]] ?? written.DATABASE_URL
  const before = await checkpointsOf(name, pool)
  const child = spawn(process.execPath, [join(root, `services/${name}/dist/main.js`)], {
    env: { ...env, DATABASE_URL: database },
    stdio: 'ignore',
  })
  const gone = new Promise<void>((done) => child.once('close', () => done()))
  try {
    const used = () => ({
      [name]: ownCpuSecondsOf(child.pid ?? -1),
      node: cpuSecondsOf(system.pidOf('event-store')),
      postgres: cpuSecondsOf(system.pidOf('postgres')),
    })
    const firstOf = sumOf(before)
    let began:
      | { readonly at: number; readonly used: ReturnType<typeof used>; readonly applied: number }
      | undefined
    for (;;) {
      signal.throwIfAborted()
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`${name} ended before it had caught up`)
      const now = await checkpointsOf(name, pool)
      const fault = now.find(({ error }) => error)?.error
      if (fault) throw new Error(`An event cannot be applied: ${fault}`)
      const applied = sumOf(now)
      if (applied > firstOf) began ??= { at: performance.now(), used: used(), applied }
      if (began && now.every(({ position }) => isAtOrBeyond(position, head))) {
        const seconds = (performance.now() - began.at) / 1000
        const after = used()
        const cpu = Object.fromEntries(
          Object.entries(after).map(([of, spent]) => [of, spent - (began?.used[of] ?? 0)]),
        )
        const events = (applied - began.applied) / now.length
        return { name, events, seconds, eventsPerSecond: events / seconds, cpu }
      }
      await wait(LOOK_MS)
    }
  } finally {
    child.kill('SIGTERM')
    await gone
  }
}

const standing = row({
  applied: column.bigint(),
  commit: column.nullable(column.text()),
  prepare: column.nullable(column.text()),
  error: column.nullable(column.text()),
})

async function checkpointsOf(name: Follower, pool: Pool) {
  const rows = await rowsOf(
    pool,
    standing,
    name === 'projector'
      ? `select applied_events as applied, checkpoint_commit as commit, checkpoint_prepare as prepare, error
         from projections.registry where state = 'live'`
      : `select applied_events as applied, commit_position as commit, prepare_position as prepare, null as error
         from following.checkpoints where name = 'expiry-deadlines'`,
  )
  return rows.map(({ applied, commit, prepare, error }) => ({
    applied,
    error,
    position: commit === null || prepare === null ? undefined : ({ commit, prepare } satisfies LogPosition),
  }))
}

const sumOf = (checkpoints: readonly { readonly applied: number }[]): number =>
  checkpoints.reduce((sum, { applied }) => sum + applied, 0)

async function headOf(url: string) {
  const store = connectEventStore(url)
  try {
    return await store.headOf(STREAM_PREFIX)
  } finally {
    await store.close()
  }
}
