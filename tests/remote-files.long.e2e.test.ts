// Guards: frontends/shell/src, services/web/src, packages/releases/src
import type { RemoteFailureKind, RemoteReport } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Clock, Page, Route } from 'playwright-core'
import { picture } from './support/browser'
import { FailingVisit, fixture, GOOD } from './support/failing-remotes'
import { asScript, type FixtureRemote, serveOtherBuild } from './support/fixture-remotes'
import { type Screens, useScreens } from './support/screens'
import { spend } from './support/visits'

const status =
  (code: number) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status: code, body: 'no' })

describe('the shell, when a file of a remote does not come as it should', () => {
  const screens: Screens = useScreens()
  const open = (remote: FixtureRemote, prepare?: (clock: Clock) => Promise<void>) =>
    FailingVisit.open(screens, remote, prepare)

  it.each<[string, RemoteFailureKind, Partial<FixtureRemote>, string]>([
    ['is missing', 'missing', { serve: status(404) }, 'could not be loaded'],
    ['is not as it was published', 'altered', { serve: status(502) }, 'could not be loaded'],
    [
      'is cut off',
      'broken-file',
      { serve: (route, script) => asScript(route, script.slice(0, script.length / 2)) },
      'could not be loaded',
    ],
    ['cannot be fetched', 'unreachable', { serve: (route) => route.abort() }, 'could not be loaded'],
    ['leaves no remote', 'broken-file', { serve: (route) => asScript(route, '0') }, 'could not be loaded'],
    ['speaks another contract', 'incompatible', { contractMajor: 9 }, 'needs a reload'],
    ['says so only itself', 'incompatible', { moduleMajor: 9 }, 'needs a reload'],
  ])(
    'given an entry that %s, shows a panel, reports %s, and the rest lives',
    async (_, kind, more, words) => {
      const remote = fixture(GOOD, more)
      const visit = await open(remote)
      await visit.shows(`This page ${words}`)
      await visit.reportedOnce(kind)
      await visit.restLives()
      expect(visit.remotes.reports).toHaveLength(1)
    },
  )

  const LAZY = `(React, folder) => {
    const Late = React.lazy(() => new Promise((resolve, reject) => {
      const script = document.createElement('script')
      const request = new URL(folder + 'late.js', location.origin).href
      script.src = request
      script.onload = () => resolve({ default: () => React.createElement('p', null, 'Here I am') })
      script.onerror = () => reject(Object.assign(new Error('Loading chunk late failed'), { name: 'ChunkLoadError', request }))
      document.head.append(script)
    }))
    return () => React.createElement(Late)
  }`

  it('given a late part of it that is missing, Retry leaves the version once the registry was rolled back', async () => {
    const remote = fixture(LAZY, {
      serve: (route, script) =>
        route.request().url().endsWith('late.js') ? status(404)(route) : asScript(route, script),
    })
    const visit = await open(remote)
    await visit.shows('This page could not be loaded')
    await visit.reportedOnce('missing')
    visit.remotes.activate(fixture())
    await visit.press('Retry')
    await visit.here()
    await visit.restLives()
  })

  it('given a released version whose page is cut off, Retry brings that page of another build', async () => {
    const { page } = await screens.asPerson()
    spend(page)
    const site = await serveOtherBuild(page)
    const reported: string[] = []
    page.on('request', (request) => {
      if (!request.url().endsWith('/api/remote-reports')) return
      const { version, kind } = request.postDataJSON() as RemoteReport
      reported.push(`${version} ${kind}`)
    })
    const goTo = (name: string) => page.getByRole('link', { name }).click()
    const retry = () => page.getByRole('button', { name: 'Retry' }).click()
    await page.goto('/dashboard')
    await page.getByRole('heading', { name: 'Recent purchases' }).waitFor()
    const panel = page.getByText('This page could not be loaded')
    site.released = 'cut'
    await goTo('How to Buy')
    await panel.waitFor()
    site.released = 'missing'
    await retry()
    await waitFor(async () => reported.length > 1 || undefined, { what: 'both reports' })
    expect(reported).toEqual(['broken-file', 'missing'].map((kind) => `${site.releasedVersion} ${kind}`))
    await panel.waitFor()
    site.isActive = true
    await retry()
    await page.getByRole('heading', { name: 'FAQ' }).waitFor()
    await goTo('Status')
    await page.getByRole('heading', { name: /tier/i }).first().waitFor()
  })

  it('given a slow entry, says so after five seconds, and shows the page once it has come', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((done) => {
      release = done
    })
    const remote = fixture(GOOD, {
      serve: async (route, script) => {
        await held
        await asScript(route, script)
      },
    })
    const visit = await open(remote)
    await visit.shows('This page is still loading')
    await picture(visit.page, 'remote-slow')
    await visit.reportedOnce('slow')
    await visit.page.getByRole('button', { name: 'Logout' }).waitFor()
    release()
    await visit.here()
  })

  it('given an entry whose connection hangs, Retry asks anew', async () => {
    let asked = 0
    const remote = fixture(GOOD, {
      serve: async (route, script) => {
        asked += 1
        // The first one, and what was preloaded, is never answered.
        if (new URL(route.request().url()).search !== '') await asScript(route, script)
      },
    })
    const visit = await open(remote, (clock) => clock.install())
    await visit.page.getByRole('main').getByText('Loading').waitFor({ state: 'attached' })
    await visit.page.clock.fastForward(5500)
    await visit.shows('This page is still loading')
    await visit.press('Retry')
    await visit.here()
    expect(asked).toBeGreaterThan(1)
  })

  describe.each([
    ['script', '.js'],
    ['style sheet', '.css'],
  ])('given a page of a released version whose %s hangs', (_, ending) => {
    /** On the dashboard; what is asked for from now on under its plain address is held. */
    async function heldVisit() {
      const { page } = await screens.asPerson()
      spend(page)
      await page.clock.install()
      const reports: RemoteReport[] = []
      page.on('request', (request) => {
        if (request.url().endsWith('/api/remote-reports'))
          reports.push(request.postDataJSON() as RemoteReport)
      })
      await page.goto('/dashboard')
      await page.getByRole('heading', { name: 'Recent purchases' }).waitFor()
      let release: () => void = () => undefined
      const held = new Promise<void>((done) => {
        release = done
      })
      let isAsked = false
      await page.route('**/remotes/buyer/**', async (route) => {
        const { pathname, search } = new URL(route.request().url())
        if (pathname.endsWith(ending) && search === '') {
          isAsked = true
          await held
        }
        await route.continue().catch(() => undefined)
      })
      await page.getByRole('link', { name: 'How to Buy' }).click()
      await waitFor(async () => isAsked || undefined, { what: 'the request' })
      await page.clock.fastForward(4900)
      await page.getByText('This page is still loading').waitFor()
      await waitFor(async () => reports.length > 0 || undefined, { what: 'the report' })
      return { page, reports, release }
    }
    const arrived = (page: Page) => page.getByRole('heading', { name: 'FAQ' }).waitFor()

    it('says so within five seconds, and shows the page once it has come, after minutes', async () => {
      const { page, reports, release } = await heldVisit()
      await page.getByRole('button', { name: 'Logout' }).waitFor()
      await page.clock.fastForward(180_000)
      await page.getByText('This page is still loading').waitFor()
      release()
      await arrived(page)
      await page.getByText('This page is still loading').waitFor({ state: 'detached' })
      expect(reports).toMatchObject([{ remote: 'buyer', kind: 'slow', route: '/how-to-buy' }])
    })

    it('Retry asks for it anew, and the other pages go on', async () => {
      const { page, reports, release } = await heldVisit()
      await page.getByRole('button', { name: 'Retry' }).click()
      await arrived(page)
      await page.getByText('This page is still loading').waitFor({ state: 'detached' })
      await page.getByRole('link', { name: 'Status' }).click()
      await page.getByRole('heading', { name: /tier/i }).first().waitFor()
      release()
      expect(reports).toMatchObject([{ remote: 'buyer', kind: 'slow', route: '/how-to-buy' }])
    })
  })
})
