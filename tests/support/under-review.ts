import { join } from 'node:path'
import type { Purchase } from '@presale/contracts'
import { startProcess } from '@presale/testing'
import { expectNoViolation } from './accessibility'
import { DESKTOP, PHONE, picture } from './browser'
import { paidButton, paymentDialog } from './buying'
import { eventually } from './eventually'
import { Person } from './person'
import type { Screens } from './screens'
import { appendUnreadable } from './unreadable-events'

const SENTENCE = 'Our team is checking this purchase'
const MENDED_MS = 60_000

/** A purchase that is set aside, for its buyer and for staff; on a site with an event store of its own to damage. */
export function describeUnderReview(screens: Screens): void {
  let person: Person
  let due: Purchase
  let eventId: string

  beforeAll(async () => {
    person = await Person.registered(screens.origin)
    due = (await person.request(250)).body.purchase
    const url = screens.system().environment.EVENTSTORE_URL ?? ''
    eventId = (await appendUnreadable(url, due.id, 'an unknown type')) ?? ''
    await person.seesPurchase(due.id, ({ underReview }) => underReview === true, 'under review')
  })

  const opened = async (path: string) => {
    const visit = await screens.asVisitor()
    await visit.context.addCookies([{ ...person.cookie, url: screens.origin }])
    await visit.page.goto(path)
    return visit
  }

  it.each(['/my-coins', '/dashboard'])(
    '%s says so, without a countdown and with nothing to press',
    async (path) => {
      const { page, complaints } = await opened(path)
      const main = page.getByRole('main')
      await main.getByText(SENTENCE).first().waitFor()
      await eventually(() => main.getByText(/\d:\d\d left/).count()).toBe(0)
      await eventually(() => main.getByRole('link', { name: 'Resume payment' }).count()).toBe(0)
      await expectNoViolation(page)
      await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
      await page.emulateMedia({ colorScheme: 'dark' })
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size)
        await picture(page, `under-review${path.replace('/', '-')}`, 'whole')
      }
      expect(complaints).toEqual([])
    },
  )

  it('the payment dialog says so, and has neither a timer nor a button that would do nothing', async () => {
    const { page, complaints } = await opened(`/buy-coins?purchase=${due.id}`)
    const dialog = paymentDialog(page)
    await dialog.getByText(SENTENCE).waitFor()
    await eventually(() => dialog.getByRole('timer').count()).toBe(0)
    for (const name of ['I Have Paid', 'Cancel', 'I had paid already']) {
      await eventually(() => dialog.getByRole('button', { name }).count()).toBe(0)
    }
    await dialog.getByText('the whole payment time begins anew').waitFor()
    await expectNoViolation(page)
    expect(complaints).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await picture(page, 'under-review-dialog', 'window')
    }
  })

  it('the dialog of a buyer who was about to pay becomes that by itself, once the report was refused', async () => {
    const other = await Person.registered(screens.origin)
    const { purchase } = (await other.request(100)).body
    const visit = await screens.asVisitor()
    await visit.context.addCookies([{ ...other.cookie, url: screens.origin }])
    const { page } = visit
    await page.goto(`/buy-coins?purchase=${purchase.id}`)
    await paidButton(page).waitFor()
    await appendUnreadable(
      screens.system().environment.EVENTSTORE_URL ?? '',
      purchase.id,
      'a future schema version',
    )
    await paidButton(page).click()
    await paymentDialog(page).getByText(SENTENCE).waitFor()
    await eventually(() => paidButton(page).count()).toBe(0)
  })

  it('staff see it in the list and in the details, with what to do, and no decision', async () => {
    const { page, complaints } = await screens.asPerson({ isAdmin: true })
    await page.goto(`/admin?tab=payments&purchase=${due.id}`)
    await page.getByText('An event of this purchase cannot be read or applied').waitFor()
    const row = page.getByRole('row').filter({ hasText: 'Set aside' })
    await row.first().waitFor()
    await eventually(() => row.first().getByRole('timer').count()).toBe(0)
    await expectNoViolation(page)
    expect(complaints).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize(DESKTOP)
    await picture(page, 'under-review-admin', 'window')
  })

  it('once the event is skipped, the buyer goes on, with the whole payment time', async () => {
    const { page } = await opened('/my-coins')
    await page.getByRole('main').getByText(SENTENCE).first().waitFor()
    const skip = startProcess({
      entry: join(__dirname, '../../services/projector/dist/cli/projections.js'),
      args: ['quarantine', 'skip', eventId, '--reason', 'Nobody knows it'],
      name: 'projections',
      env: { DATA_DIR: screens.system().dataDir, DATABASE_URL: undefined, EVENTSTORE_URL: undefined },
    })
    expect((await skip.exited).code).toBe(0)
    await person.seesPurchase(due.id, ({ underReview }) => !underReview, 'whole again', MENDED_MS)
    await page.reload()
    await page.getByRole('main').getByRole('link', { name: 'Resume payment' }).first().click()
    await paidButton(page).waitFor()
  })
}
