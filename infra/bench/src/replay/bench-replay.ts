import { join, resolve } from 'node:path'
import { purchaseProjections } from '@presale/purchases'
import { createPool, type Pool } from '@presale/read-store'
import { type BenchRun, sayProgress, tellFigures } from '../bench-run'
import { cpuSecondsOf, watchMachine } from '../processes'
import { type SeededSystem, seededSystem } from '../systems/seeded-system'
import { copyLimit } from './copy-limit'
import {
  cpuOf,
  isReached,
  type Replayed,
  type ReplayFigures,
  reportText,
  type Taken,
  WALL_GOALS,
} from './report'
import { runProgram } from './run-program'

export interface ReplayBench extends BenchRun {
  readonly users: number
  readonly purchases: number
}

const COMMAND = resolve(__dirname, '../../../../services/projector/dist/cli/projections.js')
const READ_ONLY = join(__dirname, 'read-only.js')

/** Reads alone, copies rows alone, then rebuilds each projection and all of them. @returns whether the goals are met */
export async function benchReplay(bench: ReplayBench): Promise<boolean> {
  const { folder, users, purchases, signal } = bench
  const say = sayProgress(bench)
  const dataDir = join(folder, 'large')
  say(`${purchases} purchases in ${dataDir}`)
  const system = await seededSystem({ dataDir, users, purchases, signal })
  const pool = createPool(system.addresses.projectorUrl, { max: 2, name: 'presale-bench' })
  try {
    const ended = watchMachine()
    const figures = await measureAll(new Machine(system, pool, dataDir, signal), say)
    const passed = figures.rebuilds.every(isReached)
    tellFigures(bench, 'replay', { passed, about: ended(), ...figures }, reportText(figures))
    return passed
  } finally {
    await pool.end()
    await system.stop()
  }
}

async function measureAll(machine: Machine, say: (text: string) => void): Promise<ReplayFigures> {
  const [reads, copies, runs]: [Ran[], ReplayFigures['copies'][number][], (Ran & { name: string })[]] = [
    [],
    [],
    [],
  ]
  // In turn, so that whatever else the machine does meets all alike.
  for (const { name } of purchaseProjections) {
    say('reading only')
    reads.push(await machine.program(READ_ONLY, []))
    say(`copying the rows of ${name}`)
    copies.push(await machine.copy(name))
    say(`rebuilding ${name}`)
    runs.push({ name, ...(await machine.program(COMMAND, ['rebuild', name, '--json'])) })
  }
  const { output, ...read } = medianOf(reads)
  const { events } = JSON.parse(output) as { events: number }
  const reading = { ...read, eventsPerSecond: events / read.seconds }
  const rebuilds: Replayed[] = runs.map((run, index) => {
    const copy = copies[index]
    const eventsPerSecond = events / run.seconds
    return {
      ...figuresOf(run.name, run, eventsPerSecond),
      ofLimit: eventsPerSecond / reading.eventsPerSecond,
      cpuRatio: cpuOf(run) / (cpuOf(reading) + (copy ? cpuOf(copy) : 0)),
    }
  })
  say('rebuilding all of them')
  const all = await machine.program(COMMAND, ['rebuild', '--all', '--json'])
  const slowest = Math.max(...rebuilds.map(({ seconds }) => seconds))
  rebuilds.push({
    ...figuresOf('all', all, events / all.seconds),
    ofLimit: all.seconds / slowest,
    cpuRatio: null,
  })
  return { events, reading, copies, rebuilds }
}

/** By wall clock; of an even number the faster one of the two, which makes the goals harder. */
function medianOf(reads: readonly Ran[]): Ran {
  const median = reads.toSorted((a, b) => a.seconds - b.seconds)[Math.floor((reads.length - 1) / 2)]
  if (!median) throw new Error('Nothing was read')
  return median
}

function figuresOf(name: string, { seconds, cpu, peakMb }: Ran, eventsPerSecond: number) {
  return { name, seconds, cpu, peakMb, eventsPerSecond, goal: WALL_GOALS[name] ?? 0 }
}

interface Ran extends Taken {
  readonly output: string
  readonly peakMb: number
}

/** What is measured, and whose CPU counts. */
class Machine {
  constructor(
    private readonly system: SeededSystem,
    private readonly pool: Pool,
    private readonly dataDir: string,
    private readonly signal: AbortSignal,
  ) {}

  async program(entry: string, args: readonly string[]): Promise<Ran> {
    this.signal.throwIfAborted()
    const { EVENTSTORE_URL, DATABASE_URL, PROJECTOR_DATABASE_URL, ...own } = process.env
    const env = {
      ...own,
      DATA_DIR: this.dataDir,
      ...(entry === READ_ONLY ? { EVENTSTORE_URL: this.system.addresses.eventStoreUrl } : {}),
    }
    const { spent, result } = await this.spent(() =>
      runProgram({ entry, args, env, signal: this.signal, until: '"kind":"swapped"' }),
    )
    const { output, peakMb, seconds, cpuSeconds } = result
    return { output, peakMb, seconds, cpu: { program: cpuSeconds, ...spent } }
  }

  async copy(name: string): Promise<ReplayFigures['copies'][number]> {
    this.signal.throwIfAborted()
    let taken: Taken | undefined
    const rows = await copyLimit(this.pool, name, async (work) => {
      const [began, own] = [performance.now(), process.cpuUsage()]
      const { spent } = await this.spent(work)
      const { user, system } = process.cpuUsage(own)
      const program = (user + system) / 1_000_000
      taken = { seconds: (performance.now() - began) / 1000, cpu: { program, ...spent } }
    })
    if (!taken) throw new Error('Nothing was copied')
    return { name, rows, ...taken }
  }

  /** CPU of the two servers meanwhile. */
  private async spent<T>(work: () => Promise<T>) {
    const now = () => ({
      node: cpuSecondsOf(this.system.pidOf('event-store')),
      postgres: cpuSecondsOf(this.system.pidOf('postgres')),
    })
    const before = now()
    const result = await work()
    const after = now()
    return {
      result,
      spent: { node: after.node - before.node, postgres: after.postgres - before.postgres },
    }
  }
}
