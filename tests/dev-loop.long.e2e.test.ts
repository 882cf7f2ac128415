// Guards: infra/local, frontends/build
import { join } from 'node:path'
import { freePort, startProcess, waitFor } from '@presale/testing'
import type { Browser, Page } from 'playwright-core'
import { launchedBrowser, visit } from './support/browser'
import { amountField, termsBox } from './support/buying'
import { type CheckoutCopy, copyCheckout } from './support/checkout-copy'
import { eventually } from './support/eventually'
import { type Answer, Person } from './support/person'
import { type Part, type System, startSystem } from './support/system'

const BUYER = 'frontends/buyer/src/features/buy-coins/steps/texts.en.ts'

/** In a copy of this checkout, whose sources are changed. */
describe('npm run dev', () => {
  let checkout: CheckoutCopy
  let system: System
  let browser: Browser
  let person: Person
  beforeAll(async () => {
    checkout = copyCheckout()
    const from = { checkout: checkout.folder, args: ['--dev'] }
    ;[system, browser] = await Promise.all([startSystem({}, undefined, from), launchedBrowser()])
    person = await Person.registered(system.origin)
  }, 300_000)
  afterAll(async () => {
    await system?.stop()
    checkout?.remove()
  }, 60_000)

  /** A purchase half entered, and a mark that is gone once the page loads again. */
  const enterPurchase = async (origin: string) => {
    const opened = await visit(browser, origin)
    await opened.context.addCookies([{ ...person.cookie, url: origin }])
    await opened.page.goto('/buy-coins?currency=BTC')
    await amountField(opened.page).fill('250')
    await termsBox(opened.page).check()
    await opened.page.evaluate(() => Object.assign(window, { isSamePage: true }))
    return opened
  }
  const expectKept = async (page: Page) => {
    await eventually(() => page.evaluate(() => 'isSamePage' in window)).toBe(true)
    await eventually(() => amountField(page).inputValue()).toBe('250')
    await eventually(() => termsBox(page).isChecked()).toBe(true)
  }

  it('shows a change of a remote and of the shell in the page, which keeps its state', async () => {
    const { page, context, complaints } = await enterPurchase(system.origin)
    checkout.edit(BUYER, "'Your purchase'", "'Your order'")
    await page.getByRole('heading', { name: 'Your order' }).waitFor()
    checkout.edit('frontends/shell/src/layout/texts.en.ts', "'Welcome, ", "'Hello, ")
    await page.getByText('Hello, Ann Lee').waitFor()

    await expectKept(page)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('restarts a service whose source changes, or the source of a package that it imports', async () => {
    const visitor = new Person(system.origin)
    const says = (ask: () => Promise<Answer>, sentence: string) =>
      waitFor(async () => JSON.stringify((await ask()).body).includes(sentence) || undefined, {
        what: sentence,
        timeoutMs: 60_000,
      })
    checkout.edit('services/api/src/http/api-error.ts', 'You are not signed in', 'Nobody is signed in')
    await says(() => visitor.get('/api/user'), 'Nobody is signed in')
    checkout.edit('packages/contracts/src/accounts.ts', 'Password must be', 'Passwords are')
    const registration = { name: 'Ann Lee', email: 'ann@example.com', password: 'short' }
    await says(() => visitor.post('/api/register', registration), 'Passwords are 10 to 128')
  })

  it('serves one remote alone in front of a running site', async () => {
    const port = await freePort()
    const remote = startProcess({
      entry: join(checkout.folder, 'frontends/build/dev-server.mjs'),
      args: ['buyer'],
      name: 'npm run dev -w frontends/buyer',
      env: { PORT: String(port), SITE: system.origin },
    })
    await remote.waitForLog(/buyer from sources/, 180_000)
    const { page, complaints } = await enterPurchase(`http://127.0.0.1:${port}`)
    checkout.edit(BUYER, "'Your order'", "'Your basket'")
    await page.getByRole('heading', { name: 'Your basket' }).waitFor()

    await expectKept(page)
    await eventually(() =>
      page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)),
    ).toContain(`http://127.0.0.1:${port}/dev/buyer/remoteEntry.js`)
    expect(complaints).toEqual([])
    await remote.kill()
  })

  it('leaves nothing running when it is stopped', async () => {
    const parts: Part[] = ['projector', 'expiry', 'api', 'web', 'frontends']
    const groups = parts.map((part) => system.pidOf(part))
    await system.halt()
    // Signal 0 asks whether anyone of the process group is left.
    for (const group of groups) expect(() => process.kill(-group, 0)).toThrow('ESRCH')
  })
})
