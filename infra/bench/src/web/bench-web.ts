import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type RunningSystem, startSystem } from '../systems/running-system'
import { benchBrowser } from './browser'
import { DASHBOARD_BUDGETS, LANDING_BUDGETS } from './budgets'
import { measureScreen, type Screen } from './measure-screen'
import { type Compared, isPassed, reportText } from './report'
import { buildUnfederated, type SecondWeb, serveBuild } from './unfederated'

export interface WebBench {
  /** Holds the system's data and the build without federation while it runs; the figures stay. */
  readonly folder: string
  readonly runs: number
  readonly signal: AbortSignal
  say(text: string): void
}

/** Measures landing and dashboard, federated and not, in turn. @returns whether every budget is kept */
export async function benchWeb({ folder, runs, signal, say }: WebBench): Promise<boolean> {
  mkdirSync(folder, { recursive: true })
  const own = mkdtempSync(join(folder, 'web-'))
  let system: RunningSystem | undefined
  let second: SecondWeb | undefined
  const browser = await benchBrowser()
  try {
    say('building the same screens without federation')
    const build = join(own, 'unfederated')
    await buildUnfederated(build, signal)
    say('starting a system')
    system = await startSystem(join(own, 'data'))
    second = await serveBuild(build, system.origin)
    const cookie = await registerBuyer(system.origin)
    const measured: Compared[] = []
    for (const { name, budgets, ...screen } of screensFor(cookie)) {
      say(`${name}: ${runs} visits each`)
      const federated = await measureScreen(browser, system.origin, screen, { runs, signal })
      const unfederated = await measureScreen(browser, second.origin, screen, { runs, signal })
      measured.push({ name, budgets, federated, unfederated })
    }
    const passed = measured.every(isPassed)
    const about = {
      at: new Date().toISOString(),
      browser: browser.version(),
      cpus: cpus().length,
      load: loadavg(),
    }
    writeFileSync(join(folder, 'web.json'), `${JSON.stringify({ about, passed, measured }, null, 2)}\n`)
    say(`\n${reportText(measured)}`)
    say(
      `\nChromium ${about.browser}, ${about.cpus} processors, load ${about.load.map((one) => one.toFixed(1)).join(', ')}`,
    )
    return passed
  } finally {
    await browser.close()
    await second?.stop()
    await system?.stop()
    rmSync(own, { recursive: true, force: true })
  }
}

function screensFor(cookie: NonNullable<Screen['cookie']>) {
  return [
    { name: 'Landing, a visitor', path: '/', content: '#root h1', budgets: LANDING_BUDGETS },
    {
      name: 'Dashboard, a buyer',
      path: '/dashboard',
      // The balance is on the screen once its numbers have come; until then skeletons stand there.
      content: '#root main a[href="/buy-coins"]',
      cookie,
      budgets: DASHBOARD_BUDGETS,
    },
  ]
}

/** @returns the session's cookie. @throws when the registration is refused */
async function registerBuyer(origin: string): Promise<NonNullable<Screen['cookie']>> {
  const response = await fetch(`${origin}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ name: 'Ann Lee', email: 'ann@example.com', password: 'correct horse battery' }),
  })
  const [name, value] = response.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  if (!response.ok || !name || !value) throw new Error(`The buyer could not register: ${response.status}`)
  return { name, value }
}
