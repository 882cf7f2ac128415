// Guards: frontends/shell/src, packages/contracts/src
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RemotesRegistry } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { eventually } from './support/eventually'
import { type Screens, toast, useScreens } from './support/screens'
import { activeVersion, published, remotes } from './support/shipping'
import { spend } from './support/visits'

const BUILD = join(__dirname, 'earlier-remote/build')

describe('a buyer remote that was built before stamps', () => {
  const screens: Screens = useScreens()
  let before: string
  beforeAll(async () => {
    before = await activeVersion(screens, 'buyer')
  })
  afterAll(async () => {
    // The site is for other files of this worker, too.
    if (before) await remotes(screens, 'rollback', 'buyer', '--to', before)
  })

  const activated = async (build: string): Promise<string> => {
    const version = await published(screens, 'buyer', build)
    await remotes(screens, 'activate', 'buyer', version, '--force', '--reason', 'it was active before')
    return version
  }

  /** The registry as earlier releases composed it: no global is named, and the remote is known by its own name. */
  const asBefore = (page: Page) =>
    page.route('**/remotes.json', async (route) => {
      const answer = await route.fetch()
      const { remotes } = (await answer.json()) as RemotesRegistry
      const { globalName: _, activatedAt: __, ...buyer } = remotes.buyer ?? { version: '' }
      await route.fulfill({ json: { remotes: { ...remotes, buyer } } })
    })

  it('is refused by the gate, since nothing says what it needs', async () => {
    const version = await published(screens, 'buyer', BUILD)
    await expect(remotes(screens, 'activate', 'buyer', version)).rejects.toThrow('it has no stamp')
  })

  it.each([
    ['the registry of today', false],
    ['a registry that names no global', true],
  ])('goes on working in the shell of today, on the api of today, with %s', async (_, isEarlier) => {
    await activated(BUILD)
    const { page, person, complaints } = await screens.buyer({ name: 'Ann Lee' })
    if (isEarlier) await asBefore(page)
    await page.goto('/dashboard')
    const card = page.locator('section').filter({ hasText: 'Ann Lee has 0 of' })
    await card.waitFor()
    await eventually(() => card.evaluate((element) => getComputedStyle(element).outlineColor)).toBe(
      'rgb(1, 2, 3)',
    )
    await page.getByRole('button', { name: 'Request 100' }).click()
    await toast(page, 'Requested, and pending').waitFor()
    await page.getByText(/^pending: \$/).waitFor()
    expect(await person.purchases()).toHaveLength(1)
    await page.getByRole('button', { name: 'Rename' }).click()
    await page.getByRole('heading', { name: 'Another title' }).waitFor()
    await page.getByRole('link', { name: 'On to the status' }).click()
    await page.getByText('A page that came late, of contract 2').waitFor()
    await page.getByRole('button', { name: 'Step one' }).click()
    await page.getByRole('button', { name: 'Step two' }).waitFor()
    await eventually(() => new URL(page.url()).search).toBe('?step=two')
    expect(complaints).toEqual([])
  })

  it('given its late page hangs, Retry brings it, though its build would ask for the same address', async () => {
    await activated(BUILD)
    const { page } = await screens.buyer({ name: 'Ann Lee' })
    spend(page)
    await page.clock.install()
    await page.goto('/dashboard')
    await page.locator('section').filter({ hasText: 'Ann Lee has 0 of' }).waitFor()
    let asked = 0
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => {
      release = done
    })
    await page.route('**/remotes/buyer/**', async (route) => {
      const { pathname, search } = new URL(route.request().url())
      if (pathname.endsWith('.js') && search === '') {
        asked += 1
        await held
      }
      await route.continue().catch(() => undefined)
    })
    await page.getByRole('link', { name: 'On to the status' }).click()
    await waitFor(async () => asked > 0 || undefined, { what: 'the request' })
    await page.clock.fastForward(4900)
    await page.getByText('This page is still loading').waitFor()
    await page.getByRole('button', { name: 'Retry' }).click()
    await page.getByText('A page that came late, of contract 2').waitFor()
    await page.getByText('This page is still loading').waitFor({ state: 'detached' })
    release()
  })

  it('of contract 1 is not started, and the page says so', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'contract-1-'))
    try {
      await cp(BUILD, folder, { recursive: true })
      const [exposed = ''] = (await readdir(join(folder, 'assets'))).filter((file) =>
        /^__fed.*\.js$/.test(file),
      )
      const path = join(folder, 'assets', exposed)
      const text = await readFile(path, 'utf8')
      await writeFile(path, text.replace('"contractMajor",0,2', '"contractMajor",0,1'))
      await activated(folder)
    } finally {
      await rm(folder, { recursive: true })
    }
    const { page } = await screens.buyer()
    await page.goto('/dashboard')
    await page.getByText('This page needs a reload').waitFor()
    await page.getByText(/^Welcome,/).waitFor()
  })
})
