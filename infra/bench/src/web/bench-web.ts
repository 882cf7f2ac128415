import { join } from 'node:path'
import { type BenchRun, type OwnSystem, onOwnSystem, sayProgress, tellFigures } from '../bench-run'
import { watchMachine } from '../processes'
import { benchBrowser } from './browser'
import { BUY_BUDGETS, DASHBOARD_BUDGETS, LANDING_BUDGETS, PANEL_BUDGETS } from './budgets'
import { measureScreen, type Screen } from './measure-screen'
import { type Compared, isPassed, reportText } from './report'
import { buildUnfederated, serveBuild } from './unfederated'

export interface WebBench extends BenchRun {
  readonly runs: number
}

const BUYER = { email: 'ann@example.com', password: 'correct horse battery' }
const ADMIN = { ADMIN_EMAIL: 'admin@example.com', ADMIN_PASSWORD: 'another horse battery' }

/** Measures landing, dashboard, buying and the panel, federated and not, in turn. @returns whether every budget is kept */
export async function benchWeb(bench: WebBench): Promise<boolean> {
  const { runs, signal } = bench
  const say = sayProgress(bench)
  const browser = await benchBrowser()
  const ended = watchMachine()
  const onSystem = async ({ origin, own }: OwnSystem): Promise<boolean> => {
    say('building the same screens without federation')
    const build = join(own, 'unfederated')
    await buildUnfederated(build, signal)
    const second = await serveBuild(build, origin)
    try {
      const cookies = {
        buyer: await sessionBy(origin, 'register', { name: 'Ann Lee', ...BUYER }),
        admin: await sessionBy(origin, 'login', { email: ADMIN.ADMIN_EMAIL, password: ADMIN.ADMIN_PASSWORD }),
      }
      const measured: Compared[] = []
      for (const { name, budgets, ...screen } of screensFor(cookies)) {
        say(`${name}: ${runs} visits each`)
        const federated = await measureScreen(browser, origin, screen, { runs, signal })
        const unfederated = await measureScreen(browser, second.origin, screen, { runs, signal })
        measured.push({ name, budgets, federated, unfederated })
      }
      const passed = measured.every(isPassed)
      const about = { ...ended(), browser: browser.version() }
      tellFigures(
        bench,
        'web',
        { about, passed, measured },
        `${reportText(measured)}\n\nChromium ${about.browser}`,
      )
      return passed
    } finally {
      await second.stop()
    }
  }
  try {
    return await onOwnSystem(bench, 'web', onSystem, ADMIN)
  } finally {
    await browser.close()
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
