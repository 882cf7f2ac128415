import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
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
import {
  type Circumstances,
  circumstancesText,
  cpuSecondsOf,
  ownCpuSecondsOf,
  watchMachine,
} from '../processes'
import { seed } from '../seeding/seed'
import { type RunningSystem, startSystem } from '../systems/running-system'
import { type CaughtUp, type Follower, GOALS, isReached, reportText } from './report'

export interface ExpiryBench {
  /** Holds the system's data while it runs; the figures stay. */
  readonly folder: string
  readonly purchases: number
  readonly isJson: boolean
  readonly signal: AbortSignal
  say(text: string): void
}

const root = resolve(__dirname, '../../../..')
const FOLLOWERS: readonly Follower[] = ['projector', 'expiry']
const OWN_DATABASE = { projector: 'PROJECTOR_DATABASE_URL', expiry: 'EXPIRY_DATABASE_URL' } as const
const LOOK_MS = 50
const USERS = 1000

/** Lets projector and expiry, each by itself, catch up with what was appended while both stood still. */
export async function benchExpiry(bench: ExpiryBench): Promise<boolean> {
  const { folder, purchases, signal, isJson } = bench
  const say = isJson ? () => undefined : bench.say
  mkdirSync(folder, { recursive: true })
  const own = mkdtempSync(join(folder, 'expiry-'))
  let system: RunningSystem | undefined
  let pool: Pool | undefined
  const frozen: number[] = []
  try {
    say('starting a system')
    const dataDir = join(own, 'data')
    system = await startSystem(dataDir)
    const { databaseUrl } = system.addresses
    pool = createPool(databaseUrl, { max: 2, name: 'presale-bench' })
    // Ended, they would be started again; frozen, they lose their leases to the programs that are measured.
    for (const name of FOLLOWERS) {
      frozen.push(system.pidOf(name))
      process.kill(system.pidOf(name), 'SIGSTOP')
    }
    say(`appending ${purchases} purchases`)
    const wanted = { seed: 'load', users: USERS, purchases, inFlight: 128, signal, now: new Date() }
    const { isWhole } = await seed({ ...system.addresses, ...wanted })
    if (!isWhole) throw new Error('Stopped before everything was appended.')
    const ended = watchMachine()
    const figures: CaughtUp[] = []
    for (const name of FOLLOWERS) {
      say(`${name} catches up`)
      figures.push(await caughtUp(name, { system, pool, dataDir, signal }))
    }
    return tell(bench, figures, ended())
  } finally {
    await pool?.end()
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    await system?.stop()
    rmSync(own, { recursive: true, force: true })
  }
}

function tell(
  { folder, isJson, say }: ExpiryBench,
  figures: readonly CaughtUp[],
  about: Circumstances,
): boolean {
  const passed = figures.every(isReached)
  const text = JSON.stringify({ passed, about, goals: GOALS, figures }, null, 2)
  writeFileSync(join(folder, 'expiry.json'), `${text}\n`)
  if (isJson) say(text)
  else say(`\n${reportText(figures)}\n\n${circumstancesText(about)}`)
  return passed
}

interface Given {
  readonly system: RunningSystem
  readonly pool: Pool
  readonly dataDir: string
  readonly signal: AbortSignal
}

/** Starts the program, and measures from the first event it applies up to the last one that the store has. */
async function caughtUp(name: Follower, { system, pool, dataDir, signal }: Given): Promise<CaughtUp> {
  const head = await headOf(system.addresses.eventStoreUrl)
  const written = JSON.parse(
    readFileSync(join(dataDir, 'run', 'environment.json'), 'utf8'),
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
})

async function checkpointsOf(name: Follower, pool: Pool) {
  const rows = await rowsOf(
    pool,
    standing,
    name === 'projector'
      ? `select applied_events as applied, checkpoint_commit as commit, checkpoint_prepare as prepare
         from projections.registry where state = 'live'`
      : `select applied_events as applied, commit_position as commit, prepare_position as prepare
         from following.checkpoints where name = 'expiry-deadlines'`,
  )
  return rows.map(({ applied, commit, prepare }) => ({
    applied,
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
