import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { RemotesRegistry } from '@presale/contracts'
import { createLogger } from '@presale/runtime'
import type { Browser, Page } from 'playwright-core'
import { launchedBrowser } from '../../../tests/support/browser'
import { createApp } from './app'
import { activateRemotes, publishRemote } from './publish-remote'

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

  async function listen(handler: RequestListener): Promise<string> {
    const server = createServer(handler)
    servers.push(server)
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const publish = (name: string) =>
    publishRemote({ name, baseVersion: '0.1.0', dist: join(frontends, name, 'dist'), remotesDir })

  beforeAll(async () => {
    const shellDir = join(frontends, 'shell/dist')
    if (!existsSync(shellDir)) throw new Error('The frontends are not built: run npm run build.')
    remotesDir = await mkdtemp(join(tmpdir(), 'remotes-'))
    await activateRemotes(remotesDir, { buyer: await publish('buyer'), admin: await publish('admin') })
    const API_URL = await listen(api)
    const config = {
      API_URL,
      REMOTES_DIR: remotesDir,
      SHELL_DIR: shellDir,
      PUBLIC_ORIGIN: undefined,
      TRUST_PROXY: undefined,
    }
    origin = await listen(createApp({ config, checks: {}, log: createLogger('web-test') }))
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
    const path = join(remotesDir, 'remotes.json')
    const before = await readFile(path, 'utf8')
    const { remotes } = JSON.parse(before) as RemotesRegistry
    const buyer = { ...remotes.buyer, contractMajor: 999 }
    await writeFile(path, JSON.stringify({ remotes: { ...remotes, buyer } }))
    try {
      await page.goto('/dashboard')
      await page.getByText('This page is of another version').waitFor()
      const asked = await page.evaluate(() =>
        performance.getEntriesByType('resource').map((entry) => entry.name),
      )
      expect(asked.filter((name) => name.includes('/remotes/buyer/'))).toEqual([])
      await page.getByRole('link', { name: 'Admin Panel' }).click()
      await page.getByRole('heading', { name: 'Admin Panel' }).waitFor()
    } finally {
      await writeFile(path, before)
    }
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
})
