import { randomUUID } from 'node:crypto'
import type { CurrentUser } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Locator, Page, Request } from 'playwright-core'
import { handleCalls } from './api-calls'
import { launchedBrowser, type Visit } from './browser'
import { Person } from './person'
import { sharedOrigin, sharedStore } from './shared-site'
import { ADMIN, type System, startSystem } from './system'
import { ownClock, type VisitOptions, Visits } from './visits'

export interface PersonOptions extends VisitOptions {
  readonly name?: string
  readonly isAdmin?: boolean
  readonly isModerator?: boolean
}

export interface PersonVisit extends Visit {
  /** The same session over HTTP. */
  readonly person: Person
  readonly user: CurrentUser
}

export interface Screens {
  readonly origin: string
  /** To read at its source what the site has written. */
  readonly eventStoreUrl: string
  /** With the rights of the api. */
  readonly databaseUrl: string
  /** Where the releases of its remotes are. */
  readonly remotesStore: string
  /** The file's own; not there where it shares one. */
  system(): System
  /** Nobody yet, in a browser of their own. */
  asVisitor(options?: VisitOptions): Promise<Visit>
  /** Somebody new, registered over HTTP and signed in: no waiting for the landing page's splash. */
  asPerson(options?: PersonOptions): Promise<PersonVisit>
  buyer(options?: PersonOptions): Promise<PersonVisit>
}

/**
 * The browser of the worker, on the site that its files share (shared-site.ts); what a test opens is emptied or closed
 * after it. SCREENS_ORIGIN may name a site that runs already (with the administrator of `ADMIN`), for quick turns.
 * @param env of a system that is set up otherwise; it is then always one of the file's own.
 */
export function useScreens(env?: Record<string, string>): Screens {
  const running = env ? undefined : sharedOrigin()
  let system: System | undefined
  let visits: Visits
  let origin = running ?? ''

  beforeAll(async () => {
    const [own, browser] = await Promise.all([running ? undefined : startSystem(env), launchedBrowser()])
    system = own
    origin = running ?? system?.origin ?? ''
    visits = new Visits(browser, origin)
  }, 300_000)

  afterEach(async () => {
    await visits?.end()
  })

  afterAll(async () => {
    if (!system) visits?.close()
    await system?.stop()
  }, 180_000)

  const asPerson = async ({ name, isAdmin, isModerator, ...options }: PersonOptions = {}) => {
    const person = await Person.registered(origin, name)
    if (isAdmin || isModerator) await promote(person, isAdmin ? 'make-admin' : 'make-moderator')
    const opened = await visits.open(options)
    await opened.context.addCookies([{ ...person.cookie, url: origin }])
    return { ...opened, person, user: await person.me() }
  }
  return {
    get origin() {
      return origin
    },
    get eventStoreUrl() {
      return storeOf(system, 'EVENTSTORE')
    },
    get databaseUrl() {
      return storeOf(system, 'DATABASE')
    },
    get remotesStore() {
      const store = system?.environment.REMOTES_STORE ?? sharedStore('REMOTES')
      if (!store) throw new Error('Only sites that the tests have started tell their stores')
      return store
    },
    system() {
      if (!system) throw new Error('This file has no system of its own')
      return system
    },
    asVisitor: (options = {}) => visits.open(options),
    asPerson,
    buyer: asPerson,
  }
}

function storeOf(own: System | undefined, which: 'EVENTSTORE' | 'DATABASE'): string {
  const url = own ? own.environment[`${which}_URL`] : sharedStore(which)
  if (!url) throw new Error('Only sites that the tests have started tell their stores')
  return url
}

async function promote(person: Person, how: 'make-admin' | 'make-moderator'): Promise<void> {
  const admin = await Person.admin(person.origin)
  const { id } = await person.me()
  const send = () => admin.post(`/api/admin/users/${id}/${how}`)
  let answer = await send()
  // Signing in may count for less than it takes to come here, where a site was set up so.
  if (answer.status === 403) {
    await admin.post('/api/user/confirm-password', { password: ADMIN.password })
    answer = await send()
  }
  if (answer.status !== 200) throw new Error(`${how}: ${answer.status} ${answer.body}`)
}

export interface OtherAnswer {
  readonly status?: number
  /** Text as it comes; anything else as JSON. */
  readonly body?: unknown
  /** Only calls of this method. */
  readonly method?: string
  /** Only so many times; then the server answers again. */
  readonly times?: number
}

/** Answers calls in the server's place. What was answered so may stand in the console as a failed load. */
export async function answer(page: Page, pattern: string, other: OtherAnswer): Promise<void> {
  let left = other.times ?? Number.POSITIVE_INFINITY
  const isText = typeof other.body === 'string'
  await handleCalls(page, pattern, async (call) => {
    if (other.method && call.method !== other.method) return call.pass()
    if (left <= 0) return call.pass()
    left -= 1
    await call.reply({
      status: other.status ?? 200,
      contentType: isText ? 'text/plain; charset=utf-8' : 'application/json',
      body: isText ? String(other.body) : JSON.stringify(other.body ?? null),
    })
  })
}

/** Lets the server answer, and changes what it said. */
export async function changeAnswer<Body>(
  page: Page,
  pattern: string,
  change: (body: Body) => unknown,
): Promise<void> {
  await handleCalls(page, pattern, (call) =>
    call.method === 'GET' ? call.replyWith((body) => JSON.stringify(change(JSON.parse(body)))) : call.pass(),
  )
}

/** Holds calls back until the returned function is called; then the server answers. */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await handleCalls(page, pattern, async (call) => {
    await released
    await call.pass()
  })
  return release
}

export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

/** The calls of the API from now on; the array grows as they are made. */
export function callsOf(page: Page, method?: string): Call[] {
  const calls: Call[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    if (method && request.method() !== method) return
    calls.push({
      method: request.method(),
      path: pathname,
      headers: request.headers(),
      body: bodyOf(request),
    })
  })
  return calls
}

/** How often a path was asked for, once it has been quiet there: what is still under way is waited for. */
export const countOf = (calls: readonly Call[], path: string): number =>
  calls.filter((call) => call.path === path).length

function bodyOf(request: Request): unknown {
  try {
    return request.postDataJSON()
  } catch {
    return request.postData()
  }
}

/** The toast that is shown, by its title and, where given, its description. */
export function toast(page: Page, title: string, description?: string): Locator {
  const regions = page.getByRole('status').or(page.getByRole('alert'))
  const titled = regions.filter({ has: page.getByText(title, { exact: true }) })
  return description === undefined
    ? titled
    : titled.filter({ has: page.getByText(description, { exact: true }) })
}

/** Opens the landing page and lets its splash pass, with a clock that can be moved on afterwards. */
export async function openLanding(page: Page): Promise<void> {
  await ownClock(page).install()
  await page.goto('/')
  await page.getByRole('banner').waitFor({ state: 'attached' })
  await page.clock.fastForward(6_000)
  await page.getByRole('banner').waitFor()
}

/** The window comes to the front again: what a query policy calls focus. */
export async function focusAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
  })
}

export const someone = (name = 'Ann Lee') => ({
  name,
  email: `${randomUUID()}@example.com`,
  password: 'a long password',
})

/** Waits until a part of the page reads so, its spaces and lines folded: figures come after what stands around them. */
export async function reads(part: Locator, pattern: RegExp): Promise<void> {
  await waitFor(async () => pattern.test((await part.innerText()).replaceAll(/\s+/g, ' ')) || undefined, {
    what: `the text ${pattern}`,
  })
}
