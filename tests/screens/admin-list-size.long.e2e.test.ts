// Guards: frontends/admin/src/lists, packages/ui/src, infra/bench/src/lists/tabs
import type { Page, Response } from 'playwright-core'
import { openPanelOn, TABS } from '../../infra/bench/src/lists/tabs/open-panel'
import { Person } from '../support/person'
import { useScreens } from '../support/screens'

/** More than the largest page there is: a list that were loaded whole would show. */
const MORE_THAN_A_PAGE = 105
const AT_ONCE = 5

/** An answer of a list that is paged. */
interface ListAnswer {
  readonly path: string
  readonly asked: number
  readonly rows: number
  readonly total: number
}

describe('No list is loaded whole into the browser', () => {
  const screens = useScreens()

  beforeAll(async () => {
    const pixel = { name: 'Launch', basePixel: 'o1abc', eventPixel: 'tw-o1abc', isActive: false }
    await (await Person.admin(screens.origin)).post('/api/admin/twitter-pixels', pixel)
    for (let made = 0; made < MORE_THAN_A_PAGE; made += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, () => buyerWithPurchase(screens.origin)))
    }
  }, 300_000)

  /** What the lists answer on this page from now on; read once, when all of it has come. */
  function listAnswersOf(page: Page): () => Promise<ListAnswer[]> {
    const answers: Promise<ListAnswer | undefined>[] = []
    const collect = (response: Response) => void answers.push(listAnswer(response))
    page.on('response', collect)
    return async () => {
      await page.waitForLoadState('networkidle')
      // The page goes on asking after that, and is closed in the middle of an answer.
      page.off('response', collect)
      return (await Promise.all(answers)).filter((one) => one !== undefined)
    }
  }

  it.each([
    ['Users', '/admin', '/api/admin/users', undefined],
    ['Users, its largest page', '/admin?pageSize=50', '/api/admin/users', 50],
    ['Payment Tracking', '/admin?tab=payments&status=all', '/api/admin/purchases', 10],
    ['Wallet Management', '/admin?tab=wallets', undefined, undefined],
    ['Twitter Pixels', '/admin?tab=pixels', undefined, undefined],
    ['Site Settings', '/admin?tab=settings', undefined, undefined],
    ['Audit trail', '/admin?view=audit', '/api/admin/events', undefined],
  ])(
    '%s: no answer has more rows than a page, which is as long as the screen asks for, and the pages are not all fetched',
    async (_name, path, list, size) => {
      const { page, complaints } = await screens.asPerson({ isAdmin: true })
      const answersSoFar = listAnswersOf(page)
      // A slow page has gaps in which its network is idle, before the list is asked for.
      const asked = list && page.waitForResponse((one) => new URL(one.url()).pathname === list)
      await page.goto(path)
      await asked
      await page.getByRole('main').getByRole('listitem').or(page.getByRole('cell')).first().waitFor()
      const answers = await answersSoFar()
      for (const { path: of, asked: most, rows } of answers) {
        expect([of, rows <= most, most <= 100]).toEqual([of, true, true])
      }
      if (list !== undefined) {
        const own = answers.filter((one) => one.path === list)
        expect(own.length).toBeGreaterThan(0)
        expect(Math.max(...own.map(({ total }) => total))).toBeGreaterThanOrEqual(MORE_THAN_A_PAGE)
        const fetched = own.reduce((sum, { rows }) => sum + rows, 0)
        expect(fetched).toBeLessThan(MORE_THAN_A_PAGE)
        if (size !== undefined) expect(own.map(({ rows }) => rows)).toContain(size)
      }
      expect(complaints).toEqual([])
    },
  )

  it('the bench of the lists sees when the first rows of each tab stand', async () => {
    const { page } = await screens.asPerson({ isAdmin: true })
    const panel = await openPanelOn(page)
    for (const tab of TABS) expect([tab, await panel.open(tab)]).toEqual([tab, expect.any(Number)])
  })
})

async function buyerWithPurchase(origin: string): Promise<void> {
  const person = await Person.registered(origin)
  const { status, body } = await person.post('/api/purchases/requests', {
    amount: 100,
    cryptoSymbol: 'BTC',
    termsAgreed: true,
  })
  if (status !== 201) throw new Error(`request: ${status} ${body}`)
}

/** Every list says how many rows there are in all; what says nothing of it is no paged list. */
async function listAnswer(response: Response): Promise<ListAnswer | undefined> {
  const url = new URL(response.url())
  const total = response.headers()['x-total-count']
  if (total === undefined || response.request().method() !== 'GET') return undefined
  const rows = (await response.json()) as unknown[]
  const asked = Number(url.searchParams.get('pageSize') ?? DEFAULT_SIZES[url.pathname] ?? 100)
  return { path: url.pathname, asked, rows: rows.length, total: Number(total) }
}

/** Where the screen leaves the size to the server. */
const DEFAULT_SIZES: Readonly<Record<string, number>> = {
  '/api/admin/users': 10,
  '/api/admin/purchases': 10,
  '/api/admin/events': 50,
  '/api/admin/actions': 50,
}
