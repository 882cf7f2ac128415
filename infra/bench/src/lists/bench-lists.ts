import { join } from 'node:path'
import { type BenchRun, sayProgress, tellFigures } from '../bench-run'
import { userOf } from '../generator/users'
import { watchMachine } from '../processes'
import { type SeededSystem, seededSystem } from '../systems/seeded-system'
import { casesOf } from './cases'
import { type Exported, measureExport } from './export'
import { type Measured, measure } from './measure'
import { reportText, tabsText } from './report'
import { Session } from './session'
import { measureTabs } from './tabs/measure-tabs'

/** Its folder keeps one for each of the two systems. */
export interface ListsBench extends BenchRun {
  /** So many users and so many purchases. */
  readonly small: number
  readonly users: number
  readonly purchases: number
  /** The tabs in the browser alone, without export and requests. */
  readonly onlyTabs: boolean
}

const EXPORT = '/api/admin/export/purchases.csv'

/** Measures the lists of both systems in one run. @returns whether everything with a limit keeps it */
export async function benchLists(bench: ListsBench): Promise<boolean> {
  const { folder, small, users, purchases, signal } = bench
  const say = sayProgress(bench)
  const ended = watchMachine()
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
    const reports = [...(lists ? [reportText(lists.cases, lists.exported)] : []), tabsText(tabs)]
    const sizes = { small, users, purchases }
    tellFigures(bench, 'lists', { about: ended(), sizes, passed, ...lists, tabs }, reports.join('\n\n'))
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

/** First of all, while the api has done nothing yet that would hide its growth. */
async function exportOf({ origin, plan, pidOf }: SeededSystem) {
  const admin = await Session.begin(origin, userOf(plan, 0).email)
  const processes = ['api', 'web'].map((name) => ({ name, pid: pidOf(name) }))
  return measureExport(admin, EXPORT, processes)
}

async function measureAll(small: SeededSystem, large: SeededSystem, bench: ListsBench): Promise<Measured[]> {
  const say = sayProgress(bench)
  const inLarge = new Map((await casesOf(large)).map((one) => [one.name, one]))
  const measured: Measured[] = []
  for (const one of await casesOf(small)) {
    bench.signal.throwIfAborted()
    const other = inLarge.get(one.name)
    if (!other) throw new Error(`${one.name} is measured in the small system alone`)
    const figures = await measure(one, other)
    say(`${one.name}: ${figures.ratio.median.toFixed(2)} times, p95 ${figures.ratio.p95.toFixed(2)} times`)
    measured.push(figures)
  }
  return measured
}
