import { randomBytes } from 'node:crypto'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../../support/accessibility'
import { DESKTOP, PHONE, picture } from '../../support/browser'
import { Person } from '../../support/person'
import { type Screens, useScreens } from '../../support/screens'
import type { VisitOptions } from '../../support/visits'
import type { Stage, State } from './state'

/** Desktop, tablet, phone; 720 is a desktop at 200 % zoom, which the tablet's layout covers. */
const SIZES = [DESKTOP, { width: 768, height: 1024 }, PHONE]

/** A test for each state, and one visit for all that is to be seen in it; `npm run screens` keeps its picture. */
export function describeStates(whose: string, states: readonly State[]): void {
  describe(`every screen of ${whose} in each of its states`, () => {
    const screens: Screens = useScreens()
    let stage: Stage
    let complaints: string[] = []

    beforeAll(async () => {
      const newcomer = await Person.registered(screens.origin, 'Ben Okafor')
      const holder = await Person.registered(screens.origin, 'Zoë Lee')
      const admin = await Person.admin(screens.origin)
      const moderator = await Person.registered(screens.origin, 'Cleo Ward')
      await admin.post(`/api/admin/users/${(await moderator.me()).id}/make-moderator`)
      const opened = async (options: VisitOptions, person?: Person) => {
        const visit = await screens.asVisitor(options)
        complaints = visit.complaints
        if (person) await visit.context.addCookies([{ ...person.cookie, url: screens.origin }])
        return visit.page
      }
      stage = {
        visitor: (options = {}) => opened(options),
        newcomer: (options = {}) => opened(options, newcomer),
        holder: (options = {}) => opened(options, holder),
        admin: (options = {}) => opened(options, admin),
        moderator: (options = {}) => opened(options, moderator),
        purchases: await purchasesOf(holder),
      }
    }, 300_000)

    it.each(states)(
      '$name: stands at each width without scrolling sideways, the console is quiet, and axe finds no violation',
      async (state) => {
        const page = await state.open(stage)
        for (const size of SIZES.filter(({ width }) => state.widths?.includes(width) ?? true)) {
          await page.setViewportSize(size)
          await waitFor(async () => (await overflowOf(page)) <= 0 || undefined, {
            what: `nothing to stand out at ${size.width}`,
          })
          await picture(page, state.name, state.isWindow ? 'window' : 'whole')
        }
        if (state.axe) await expectNoViolation(page, state.axe === 'phone' ? [PHONE] : [DESKTOP, PHONE])
        if (!state.isFaulty) expect(complaints).toEqual([])
      },
    )
  })
}

/** A chart takes its new width a moment after the window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}

async function purchasesOf(holder: Person): Promise<Stage['purchases']> {
  const admin = await Person.admin(holder.origin)
  const approved = await holder.paid(1_000, 'BTC')
  await admin.decide(approved.id, 'approve', { transactionHash: randomBytes(32).toString('hex') })
  const declined = await holder.paid(500, 'USDT')
  await admin.decide(declined.id, 'decline', { reason: 'No payment has arrived at this address.' })
  const confirming = await holder.paid(5_000, 'ETH')
  const { purchase } = (await holder.request(250, 'BTC')).body
  return { due: purchase.id, confirming: confirming.id, approved: approved.id, declined: declined.id }
}
