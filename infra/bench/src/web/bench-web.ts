import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { type RunningSystem, startSystem } from '../systems/running-system'
import { benchBrowser } from './browser'
import { BUY_BUDGETS, DASHBOARD_BUDGETS, LANDING_BUDGETS, PANEL_BUDGETS } from './budgets'
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

const BUYER = { email: 'ann@example.com', password: 'correct horse battery' }
const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'another horse battery' }

/** Measures landing, dashboard, buying and the panel, federated and not, in turn. @returns whether every budget is kept */
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
    system = await startSystem(join(own, 'data'), ADMIN)
    second = await serveBuild(build, system.origin)
    const cookies = {
      buyer: await sessionBy(system.origin, 'register', { name: 'Ann Lee', ...BUYER }),
      admin: await sessionBy(system.origin, 'login', {
        email: ADMIN.ADMIN_EMAIL,
        password: ADMIN.ADMIN_PASSWORD,
      }),
    }
    const measured: Compared[] = []
    for (const { name, budgets, ...screen } of screensFor(cookies)) {
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

type Cookie = NonNullable<Screen['cookie']>

function screensFor({ buyer, admin }: { buyer: Cookie; admin: Cookie }) {
  return [
    { name: 'Landing, a visitor', path: '/', content: '#root h1', budgets: LANDING_BUDGETS },
    {
      name: 'Dashboard, a buyer',
      path: '/dashboard',
      // The balance is on the screen once its numbers have come; until then skeletons stand there.
      content: '#root main a[href="/buy-coins"]',
      cookie: buyer,
      budgets: DASHBOARD_BUDGETS,
    },
    {
      name: 'Buy Coins, a buyer',
      path: '/buy-coins',
      content: '#root main li button',
      cookie: buyer,
      budgets: BUY_BUDGETS,
    },
    {
      name: 'Admin panel, an admin',
      path: '/admin',
      content: '#root main tr[data-row]',
      cookie: admin,
      budgets: PANEL_BUDGETS,
    },
  ]
}

/** @returns the session's cookie. @throws when the call is refused */
async function sessionBy(origin: string, call: 'register' | 'login', body: object): Promise<Cookie> {
  const response = await fetch(`${origin}/api/${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(body),
  })
  const [name, value] = response.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  if (!response.ok || !name || !value) throw new Error(`No session by ${call}: ${response.status}`)
  return { name, value }
}
