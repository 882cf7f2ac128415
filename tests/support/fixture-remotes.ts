import type { RemoteReport, RemotesRegistry } from '@presale/contracts'
import type { Page, Request, Route } from 'playwright-core'

/** A remote of a few lines, in place of the buyer's; the admin's stays the released one. */
export interface FixtureRemote {
  readonly version: string
  /** JavaScript: a function of React and the folder of its files, which returns the component. */
  readonly routes: string
  readonly contractMajor?: number
  /** What its module says, where that is another major than the registry's. */
  readonly moduleMajor?: number
  /** Answers its files in place of what they are. */
  readonly serve?: (route: Route, script: string) => Promise<unknown>
}

/** What the built remotes are to the shell: a container that is handed the shared packages, and gives one module. */
function scriptOf({ version, routes, moduleMajor = 2 }: FixtureRemote): string {
  return `(() => {
  let scope
  window[${JSON.stringify(globalOf(version))}] = {
    init(given) { scope = given },
    async get() {
      const React = Object.values(scope.react)[0].lib()
      const Routes = (${routes})(React, '/remotes/buyer/${version}/')
      return () => ({ contractMajor: ${moduleMajor}, Routes })
    },
  }
})()
`
}

const globalOf = (version: string) => `buyer_${version.replaceAll(/\W/g, '_')}`

/** The registry and the files of a page's buyer remote, and what the page reports of it. */
export class FixtureRemotes {
  /** Every report that the api has taken. */
  readonly reports: RemoteReport[] = []
  #active: FixtureRemote | undefined
  readonly #known = new Map<string, FixtureRemote>()
  registryReads = 0

  private constructor(page: Page) {
    page.on('response', (response) => {
      if (response.url().endsWith('/api/remote-reports') && response.status() === 204)
        this.reports.push(bodyOf(response.request()))
    })
  }

  static async on(page: Page, active: FixtureRemote): Promise<FixtureRemotes> {
    const remotes = new FixtureRemotes(page)
    remotes.activate(active)
    await page.route('**/remotes.json', (route) => remotes.#answerRegistry(route))
    await page.route('**/remotes/buyer/*-fixture*/**', (route) => remotes.#answerFile(route))
    return remotes
  }

  activate(remote: FixtureRemote): void {
    this.#active = remote
    this.#known.set(remote.version, remote)
  }

  async #answerRegistry(route: Route): Promise<void> {
    this.registryReads += 1
    const response = await route.fetch()
    const { remotes } = (await response.json()) as RemotesRegistry
    const { version = '', contractMajor = 2 } = this.#active ?? {}
    const entry = `/remotes/buyer/${version}/remoteEntry.js`
    const buyer = { version, entry, filesHash: '', contractMajor, globalName: globalOf(version) }
    await route.fulfill({ json: { remotes: { ...remotes, buyer } } })
  }

  async #answerFile(route: Route): Promise<void> {
    const version = new URL(route.request().url()).pathname.split('/')[3] ?? ''
    const remote = this.#known.get(version)
    if (!remote) return route.fulfill({ status: 404, body: 'Not found' })
    const script = scriptOf(remote)
    if (remote.serve) await remote.serve(route, script)
    else await asScript(route, script)
  }
}

export const asScript = (route: Route, body: string) =>
  route.fulfill({ contentType: 'text/javascript', body })

const bodyOf = (request: Request) => request.postDataJSON() as RemoteReport

interface OtherBuild {
  /** The registry names it. */
  isActive: boolean
  /** What becomes of further files of the released build. */
  released: 'whole' | 'missing' | 'cut'
  readonly releasedVersion: string
}

/** The released buyer remote once more, as another build of it: another version, and another name of its own. */
export async function serveOtherBuild(page: Page): Promise<OtherBuild> {
  const VERSION = '9.9.9-otherbuild'
  const response = await page.request.get('/remotes.json')
  const { buyer } = ((await response.json()) as RemotesRegistry).remotes
  if (!buyer?.globalName) throw new Error('The released buyer remote has no name of its own')
  const { version, globalName, entry } = buyer
  const state: OtherBuild = { isActive: false, released: 'whole', releasedVersion: version }
  const other = {
    ...buyer,
    version: VERSION,
    entry: entry.replace(version, VERSION),
    globalName: 'buyer_otherbuild',
  }
  await page.route('**/remotes.json', async (route) => {
    if (!state.isActive) return route.continue()
    const answer = await route.fetch()
    const { remotes } = (await answer.json()) as RemotesRegistry
    await route.fulfill({ json: { remotes: { ...remotes, buyer: other } } })
  })
  await page.route(`**/remotes/buyer/${version}/**`, async (route) => {
    if (state.released === 'whole') return route.continue()
    if (state.released === 'missing') return route.fulfill({ status: 404, body: 'Not found' })
    if (route.request().method() === 'HEAD') return route.continue()
    const whole = await (await route.fetch()).text()
    await asScript(route, whole.slice(0, whole.length / 2))
  })
  await page.route(`**/remotes/buyer/${VERSION}/**`, async (route) => {
    const answer = await route.fetch({ url: route.request().url().replace(VERSION, version) })
    if (route.request().url().endsWith('.css')) return route.fulfill({ response: answer })
    await asScript(route, (await answer.text()).replaceAll(globalName, 'buyer_otherbuild'))
  })
  return state
}
