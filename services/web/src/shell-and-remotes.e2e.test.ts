import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { RemotesRegistry } from '@presale/contracts'
import { openStore, type ReleaseStore } from '@presale/releases'
import { createLogger } from '@presale/runtime'
import type { Browser, Page } from 'playwright-core'
import { launchedBrowser } from '../../../tests/support/browser'
import { eventually } from '../../../tests/support/eventually'
import { createApp } from './app'
import { anotherBuild, publishAndActivate } from './testing/releases.fixture'

process.env.LOG_LEVEL = 'silent'
const frontends = resolve(__dirname, '../../../frontends')
const ADA = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Ada Admin',
  email: 'ada@example.com',
  isAdmin: true,
  isModerator: false,
  balance: 0,
  createdAt: '2026-11-01T10:00:00Z',
  emailNotifications: true,
  marketingEmails: true,
}

/** Signed in as an admin, always; every other call is unknown, which the remotes' pages must bear. */
const api: RequestListener = (request, response) => {
  if (request.url === '/api/user')
    return response.setHeader('content-type', 'application/json').end(JSON.stringify(ADA))
  response.writeHead(404).end('There is no such call.')
}

/** The built shell and remotes, served by web; only the api behind it is a double. */
describe('the shell, when a remote fails', () => {
  const servers: Server[] = []
  let browser: Browser
  let page: Page
  let remotesDir: string
  let origin: string
  let store: ReleaseStore

  async function listen(handler: RequestListener): Promise<string> {
    const server = createServer(handler)
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  beforeAll(async () => {
    const shellDir = join(frontends, 'shell/dist')
    if (!existsSync(shellDir)) throw new Error('The frontends are not built: run npm run build.')
    remotesDir = await mkdtemp(join(tmpdir(), 'remotes-'))
    store = await openStore(remotesDir)
    for (const name of ['buyer', 'admin'])
      await publishAndActivate(store, name, join(frontends, name, 'dist'))
    const API_URL = await listen(api)
    const config = {
      API_URL,
      SHELL_DIR: shellDir,
      PUBLIC_ORIGIN: undefined,
      TRUST_PROXY: undefined,
    }
    origin = await listen(createApp({ config, store, checks: {}, log: createLogger('web-test') }))
    browser = await launchedBrowser()
  })
  beforeEach(async () => {
    page = await (await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })).newPage()
  })
  afterEach(() => page.context().close())
  afterAll(async () => {
    await Promise.all(
      servers.map((server) => new Promise((done) => server.close(done).closeAllConnections())),
    )
    if (remotesDir) await rm(remotesDir, { recursive: true, force: true })
  })

  const panel = () => page.getByText('This page could not be loaded')
  const buyerRan = () =>
    page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some((entry) => /remotes\/buyer\/.*__federation_expose/.test(entry.name)),
    )

  it.each([
    ['its entry', '**/remoteEntry.*.js'],
    ['its code', '**/__federation_expose_remote.*.js'],
  ])(
    'given that %s is missing, shows a panel with Retry, works on around it, and recovers',
    async (_what, files) => {
      let isDown = true
      await page.route(files, (route) =>
        isDown ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
      )
      await page.goto('/dashboard')
      await panel().waitFor()
      await page.getByRole('link', { name: 'Settings' }).click()
      await page.getByRole('heading', { name: 'Settings' }).waitFor()
      await page.getByRole('button', { name: 'Retry' }).click()
      await panel().waitFor()
      isDown = false
      await page.getByRole('button', { name: 'Retry' }).click()
      await panel().waitFor({ state: 'detached' })
      await buyerRan()
    },
  )

  it('given that the script of one page does not come, Retry brings it once it is there again', async () => {
    let isDown = false
    await page.route('**/remotes/buyer/**', (route) =>
      isDown ? route.fulfill({ status: 404, body: 'gone' }) : route.continue(),
    )
    await page.goto('/dashboard')
    await page.getByText('Failed to fetch dashboard data').waitFor()
    isDown = true
    await page.getByRole('link', { name: 'How to Buy' }).click()
    await panel().waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByRole('heading', { name: 'FAQ' }).waitFor()
  })

  it('given a remote of another major version of the contract, does not run it and says so', async () => {
    const { remotes } = await (await fetch(`${origin}/remotes.json`)).json()
    const json = { remotes: { ...remotes, buyer: { ...remotes.buyer, contractMajor: 999 } } }
    await page.route('**/remotes.json', (route) => route.fulfill({ json }))
    await page.goto('/dashboard')
    await page.getByText('This page needs a reload').waitFor()
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => entry.name),
    )
    expect(asked.filter((name) => name.includes('/remotes/buyer/'))).toEqual([])
    await page.getByRole('link', { name: 'Admin Panel' }).click()
    await page.getByRole('heading', { name: 'Admin Panel' }).waitFor()
  })

  it('given that the registry was away, recovers by Retry', async () => {
    let isDown = true
    await page.route('**/remotes.json', (route) =>
      isDown ? route.fulfill({ status: 503, body: 'away' }) : route.continue(),
    )
    await page.goto('/dashboard')
    await panel().waitFor()
    isDown = false
    await page.getByRole('button', { name: 'Retry' }).click()
    await buyerRan()
  })

  /** What the browser loads of the shell and of the admin remote, byte by byte. */
  const bytesOfTheRest = async () => {
    const { remotes } = await (await fetch(`${origin}/remotes.json`)).json()
    const page = await (await fetch(origin, { headers: { accept: 'text/html' } })).text()
    return [page, await (await fetch(origin + remotes.admin.entry)).text()]
  }

  it('given another version of the buyer remote, shows it after a reload, and taken back the one before', async () => {
    const release = () => page.evaluate(() => document.documentElement.dataset.release)
    const before = await bytesOfTheRest()
    const other = await anotherBuild(join(frontends, 'buyer/dist'), {
      entry: (text) => `document.documentElement.dataset.release = 'other';${text}`,
    })
    await page.goto('/dashboard')
    await buyerRan()
    expect(await release()).toBeUndefined()
    try {
      await publishAndActivate(store, 'buyer', other)
      await page.reload()
      await buyerRan()
      expect(await release()).toBe('other')
    } finally {
      await publishAndActivate(store, 'buyer', join(frontends, 'buyer/dist'))
      await rm(other, { recursive: true })
    }
    await page.reload()
    await buyerRan()
    expect(await release()).toBeUndefined()
    expect(await bytesOfTheRest()).toEqual(before)
  })

  it('given a bad version that was taken back, Retry leaves it without a reload', async () => {
    const bad = await anotherBuild(join(frontends, 'buyer/dist'), {
      code: () => "throw new Error('a bad release')",
    })
    try {
      await publishAndActivate(store, 'buyer', bad)
      await page.goto('/dashboard')
      await panel().waitFor()
      await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
    } finally {
      await publishAndActivate(store, 'buyer', join(frontends, 'buyer/dist'))
      await rm(bad, { recursive: true })
    }
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('Failed to fetch dashboard data').waitFor()
    await panel().waitFor({ state: 'detached' })
    await eventually(() => page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
  })

  const remoteNow = async () => {
    const { remotes } = (await (await fetch(`${origin}/remotes.json`)).json()) as RemotesRegistry
    if (!remotes.buyer) throw new Error('buyer is not active')
    return remotes.buyer
  }

  it.each([
    ['its entry', (entry: string) => ['', '.br', '.gz'].map((ending) => entry + ending)],
    ['its list', () => ['files.json']],
    ['its registry', () => ['../registry.json']],
  ])(
    'given a turned bit in %s, nothing of it runs, and it works in the same browser once it is repaired',
    async (_, filesOf) => {
      const { version, entry } = await remoteNow()
      const files = filesOf(entry.replace(`/remotes/buyer/${version}/`, ''))
      const paths = files.map((file) => join(remotesDir, 'buyer', version, file))
      const published = await Promise.all(paths.map((path) => readFile(path)))
      await page.goto('/dashboard')
      await page.getByText('Failed to fetch dashboard data').waitFor()
      try {
        for (const [nth, path] of paths.entries()) {
          const turned = Buffer.from(published[nth] ?? '')
          const middle = Math.floor(turned.length / 2)
          turned[middle] = (turned[middle] ?? 0) ^ 1
          await writeFile(path, turned)
        }
        // Another browser: this one has the whole file already, and it is the same for ever.
        await page.context().close()
        page = await (await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })).newPage()
        await page.goto('/dashboard')
        await panel().waitFor()
        // The name of its container is there from the request on, and has a value once the entry has run.
        await eventually(() =>
          page.evaluate(() =>
            Object.entries(window).filter(([name, value]) => /^buyer_/.test(name) && value !== undefined),
          ),
        ).toEqual([])
      } finally {
        for (const [nth, path] of paths.entries()) await writeFile(path, published[nth] ?? '')
      }
      await page.getByRole('button', { name: 'Retry' }).click()
      await page.getByText('Failed to fetch dashboard data').waitFor()
      await page.reload()
      await page.getByText('Failed to fetch dashboard data').waitFor()
    },
  )
})
