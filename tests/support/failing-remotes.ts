import type { RemoteFailureKind, RemoteState } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Clock, Page } from 'playwright-core'
import { type FixtureRemote, FixtureRemotes } from './fixture-remotes'
import { Person } from './person'
import type { Screens } from './screens'
import { spend } from './visits'

export const GOOD = `(React) => () => React.createElement('p', null, 'Here I am')`

let count = 0
/** Another version for each test: the site is the one of all. */
export function fixture(routes = GOOD, more: Partial<FixtureRemote> = {}): FixtureRemote {
  count += 1
  return { version: `1.0.${count}-fixture${Date.now()}`, routes, ...more }
}

/** Somebody of staff on a page of a buyer remote, and what the remote does to them. */
export class FailingVisit {
  private constructor(
    readonly page: Page,
    readonly remotes: FixtureRemotes,
    private readonly remote: FixtureRemote,
    private readonly origin: string,
  ) {}

  static async open(
    screens: Screens,
    remote: FixtureRemote,
    prepare?: (clock: Clock) => Promise<void>,
  ): Promise<FailingVisit> {
    const { page } = await screens.asPerson({ isAdmin: true })
    spend(page)
    await prepare?.(page.clock)
    const remotes = await FixtureRemotes.on(page, remote)
    // A script that does not come keeps the page from having loaded.
    await page.goto('/dashboard', { waitUntil: 'commit' })
    return new FailingVisit(page, remotes, remote, screens.origin)
  }

  here = () => this.page.getByText('Here I am').waitFor()
  shows = (words: string) => this.page.getByText(words).waitFor()
  press = (name: string) => this.page.getByRole('button', { name }).click()
  goTo = (name: string) => this.page.getByRole('link', { name }).click()

  /** Navigation and header are there, and the other remote's page opens. */
  async restLives(): Promise<void> {
    await this.page.getByText(/^Welcome,/).waitFor()
    await this.goTo('Admin Panel')
    await this.page.getByRole('heading', { name: 'Admin Panel' }).waitFor()
    await this.page.getByRole('tab').first().waitFor()
    await this.page.getByRole('button', { name: 'Logout' }).waitFor()
  }

  /** The api has taken one report, and shows it to staff. @returns its message */
  async reportedOnce(kind: RemoteFailureKind, route = '/dashboard'): Promise<string> {
    const { reports } = this.remotes
    const { version } = this.remote
    await waitFor(async () => reports.length > 0 || undefined, { what: 'the report' })
    expect(reports).toEqual([{ remote: 'buyer', version, kind, route, message: expect.any(String) }])
    const admin = await Person.admin(this.origin)
    const { body } = await admin.get<RemoteState[]>('/api/admin/remotes')
    const failures = body.find(({ name }) => name === 'buyer')?.failures ?? []
    expect(failures.filter((failure) => failure.version === version)).toMatchObject([
      { kind, lastHour: { reports: 1, sessions: 1 }, lastRoute: route },
    ])
    return reports[0]?.message ?? ''
  }
}
