import { writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { userOf } from '../generator/users'
import { type SeededSystem, seededSystem } from '../systems/seeded-system'
import { casesOf } from './cases'
import { type Exported, measureExport } from './export'
import { type Measured, measure } from './measure'
import { reportText, tabsText } from './report'
import { Session } from './session'
import { type MeasuredTab, measureTabs } from './tabs/measure-tabs'

export interface ListsBench {
  /** Holds a folder for each of the two systems, and the figures. */
  readonly folder: string
  /** So many users and so many purchases. */
  readonly small: number
  readonly users: number
  readonly purchases: number
  /** The tabs in the browser alone, without export and requests. */
  readonly onlyTabs: boolean
  readonly signal: AbortSignal
  say(text: string): void
}

const EXPORT = '/api/admin/export/purchases.csv'

/** Measures the lists of both systems in one run. @returns whether everything with a limit keeps it */
export async function benchLists(bench: ListsBench): Promise<boolean> {
  const { folder, small, users, purchases, signal, say } = bench
  const systems: SeededSystem[] = []
  const start = async (name: string, size: { users: number; purchases: number }): Promise<SeededSystem> => {
    say(`${name}: ${size.purchases} purchases, ${size.users} users, in ${join(folder, name)}`)
    const system = await seededSystem({ dataDir: join(folder, name), ...size, signal })
    systems.push(system)
    return system
  }
  try {
    const inSmall = await start('small', { users: small, purchases: small })
    const inLarge = await start('large', { users, purchases })
    const lists = bench.onlyTabs ? undefined : await measureLists(inSmall, inLarge, bench)
    say('the tabs of the panel, in the browser')
    const tabs = await measureTabs(inSmall, inLarge, signal)
    const passed = (lists?.passed ?? true) && tabs.every((tab) => tab.passed)
    writeFigures(bench, { passed, ...lists, tabs })
    if (lists) say(`\n${reportText(lists.cases, lists.exported)}`)
    say(`\n${tabsText(tabs)}`)
    return passed
  } finally {
    for (const system of systems) await system.stop()
  }
}

interface MeasuredLists {
  readonly cases: readonly Measured[]
  readonly exported: Exported
  readonly passed: boolean
}

/** Over HTTP: the export, and the requests of each list. */
async function measureLists(
  small: SeededSystem,
  large: SeededSystem,
  bench: ListsBench,
): Promise<MeasuredLists> {
  const exported = await exportOf(large)
  const cases = await measureAll(small, large, bench)
  const isWhole = exported.passed && exported.rows === bench.purchases
  return { cases, exported, passed: isWhole && cases.every((one) => one.passed !== false) }
}

/** What was measured, and on what; the load is reported with it, since others may be at work on the machine. */
function writeFigures(
  { folder, small, users, purchases, say }: ListsBench,
  measured: Partial<MeasuredLists> & { readonly tabs: readonly MeasuredTab[] },
): void {
  const [at, load] = [new Date().toISOString(), loadavg()]
  const about = { at, node: process.version, cpus: cpus().length, load }
  const figures = { about, sizes: { small, users, purchases }, ...measured }
  writeFileSync(join(folder, 'lists.json'), `${JSON.stringify(figures, null, 2)}\n`)
  say(`${about.cpus} processors, load ${load.map((one) => one.toFixed(1)).join(', ')}, ${at}`)
}

/** First of all, while the api has done nothing yet that would hide its growth. */
async function exportOf({ origin, plan, pidOf }: SeededSystem) {
  const admin = await Session.begin(origin, userOf(plan, 0).email)
  const processes = ['api', 'web'].map((name) => ({ name, pid: pidOf(name) }))
  return measureExport(admin, EXPORT, processes)
}

async function measureAll(
  small: SeededSystem,
  large: SeededSystem,
  { signal, say }: Pick<ListsBench, 'signal' | 'say'>,
): Promise<Measured[]> {
  const inLarge = new Map((await casesOf(large)).map((one) => [one.name, one]))
  const measured: Measured[] = []
  for (const one of await casesOf(small)) {
    signal.throwIfAborted()
    const other = inLarge.get(one.name)
    if (!other) throw new Error(`${one.name} is measured in the small system alone`)
    const figures = await measure(one, other)
    say(`${one.name}: ${figures.ratio.median.toFixed(2)} times, p95 ${figures.ratio.p95.toFixed(2)} times`)
    measured.push(figures)
  }
  return measured
}
