// Guards: frontends/admin/src/features/operations, packages/consumer/src, services/projector/src
import { randomUUID } from 'node:crypto'
import type { ProjectionState, Purchase, SetAsideMark } from '@presale/contracts'
import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { DESKTOP, PHONE, picture, signIn, type Visit } from '../support/browser'
import { eventually } from '../support/eventually'
import { approveIn, newBuyer, openPayments, questionOf, rowOf } from '../support/payments'
import { Person } from '../support/person'
import { reads, type Screens, toast, useScreens } from '../support/screens'
import {
  asideOf,
  detailFor,
  detailText,
  type Odd,
  rowFor,
  runCopied,
  SAID,
} from '../support/set-aside-screen'
import { ADMIN } from '../support/system'
import { describeUnderReview } from '../support/under-review'
import { appendUnreadable, UNREADABLE_FORMS, type UnreadableForm } from '../support/unreadable-events'

jest.setTimeout(300_000)

const OPERATIONS = '/admin?view=operations'
const SENTENCE = 'Our team is checking this purchase'
const COUNTDOWN = /^\d+:\d\d left$/
const REASON = 'Left there by a restored backup'
const EVENTUALLY_MS = 60_000
/** Keeps events that it cannot read, as they are stored: only a closed stream stops it. */
const TRAIL = 'audit-trail'

describe('what the running services set aside, on the Operations screen', () => {
  const screens: Screens = useScreens({ SWEEP_INTERVAL_SECONDS: '2' })
  let admin: Person
  let held: Person
  /** Of the same buyer, and whole. */
  let whole: Purchase
  const existing = new Map<UnreadableForm, Purchase>()
  const odd: Odd[] = []

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
    held = await Person.registered(screens.origin, 'Bo Chen')
    existing.set('an unknown type', (await held.request(250)).body.purchase)
    existing.set('a future schema version', await held.paid(260))
    existing.set('binary data', await held.paid(270))
    existing.set('a tombstone', (await held.request(280)).body.purchase)
    whole = (await held.request(290)).body.purchase
  })

  const as = async (person: Person, path: string): Promise<Visit> => {
    const visit = await screens.asVisitor()
    await visit.context.addCookies([{ ...person.cookie, url: screens.origin }])
    await visit.page.goto(path)
    return visit
  }
  const marks = async () => (await admin.get<SetAsideMark[]>('/api/admin/quarantine')).body
  const where = (form: UnreadableForm, of: Odd['of']): Odd => {
    const found = odd.find((one) => one.form === form && one.of === of)
    if (!found) throw new Error(`${form} of ${of} was not appended`)
    return found
  }

  /** By the names that the screen gives them. */
  async function subscribersOf(form: UnreadableForm): Promise<string[]> {
    const { body } = await admin.get<ProjectionState[]>('/api/admin/projections')
    const projections = body
      .filter(({ name }) => name !== TRAIL || form === 'a tombstone')
      .map(({ name, live }) => `${name} (version ${live?.codeVersion}, build ${live?.generation})`)
    return ['expiry-deadlines', ...projections].sort()
  }

  async function appendAll(): Promise<void> {
    const url = screens.system().environment.EVENTSTORE_URL ?? ''
    for (const [form, purchase] of existing) {
      const events = purchase.stage === 'awaiting-payment' ? 1 : 2
      for (const [of, id, revision] of [
        ['a new purchase', randomUUID(), 0],
        ['an existing purchase', purchase.id, events],
      ] as const) {
        const from = form === 'a tombstone' ? 'after the last' : String(revision)
        odd.push({ form, of, id, from, eventId: await appendUnreadable(url, id, form) })
      }
    }
  }

  const runs = (page: Page, one: Odd, what: 'resume' | 'skip') =>
    runCopied(page, one, { what, reason: REASON, dataDir: screens.system().dataDir })

  it('an admin who signs in sees nothing set aside, and then each stream by itself: since where, why and by whom', async () => {
    const { page, complaints } = await screens.asVisitor()
    await signIn(page, ADMIN.email, ADMIN.password)
    await page.goto(OPERATIONS)
    await asideOf(page).getByText('Nothing is set aside').waitFor()
    await appendAll()
    expect(odd.map(({ form }) => form).filter((form, index, all) => all.indexOf(form) === index)).toEqual([
      ...UNREADABLE_FORMS,
    ])
    for (const one of odd) {
      const { type, cause } = SAID[one.form]
      const expected = await subscribersOf(one.form)
      await detailFor(page, one).waitFor({ timeout: EVENTUALLY_MS })
      await waitFor(async () => String((await detailText(page, one)).by) === String(expected) || undefined, {
        what: `${one.form} of ${one.of} set aside by ${expected}`,
        timeoutMs: EVENTUALLY_MS,
      }).catch(async () => expect((await detailText(page, one)).by).toEqual(expected))
      const { text } = await detailText(page, one)
      expect(text).toContain(cause)
      expect(text).toContain(
        one.form === 'a tombstone' ? `${type} after the last revision` : `${type} at revision ${one.from}`,
      )
      if (one.eventId) expect(text).toContain(`event ${one.eventId}`)
      await reads(rowFor(page, one), new RegExp(`${type.replace('$', '\\$')} ${one.from} .*Set aside`))
    }
    expect(new Set((await marks()).map(({ stream }) => stream)).size).toBe(odd.length)
    await expectNoViolation(page)
    await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width)
    await page.emulateMedia({ colorScheme: 'dark' })
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size)
      await picture(page, 'set-aside', 'whole')
    }
    expect(complaints).toEqual([])
  })

  it("another buyer's purchase is listed and approved in the panel meanwhile", async () => {
    const { buyer, email } = await newBuyer(screens.origin, 'Cy Dale')
    const { id } = await buyer.paid(300)
    const { page, complaints } = await as(admin, '/dashboard')
    await openPayments(page, email)
    await rowOf(page, email).getByRole('button', { name: 'Approve', exact: true }).click()
    await approveIn(questionOf(page))
    await toast(page, 'Purchase has been approved and tokens credited to user').first().waitFor()
    await reads(rowOf(page, email), /Approved/)
    expect(await buyer.seesPurchase(id, ({ status }) => status === 'approved', 'approved')).toMatchObject({
      underReview: false,
    })
    const theirs = await as(buyer, '/dashboard')
    await reads(theirs.page.getByRole('main'), /Balance 300 GROK/)
    expect([...complaints, ...theirs.complaints]).toEqual([])
  })

  it.each(['/dashboard', '/my-coins'])(
    'their buyer reads on %s that they are looked at, and a deadline for none but the one that is whole',
    async (path) => {
      const { page, complaints } = await as(held, path)
      const main = page.getByRole('main')
      await main
        .getByText(SENTENCE)
        .nth(existing.size - 1)
        .waitFor()
      await eventually(() => main.getByText(SENTENCE).count()).toBe(existing.size)
      await main.getByText(COUNTDOWN).waitFor()
      for (const link of await main.getByRole('link', { name: 'Resume payment' }).all()) {
        await eventually(() => link.getAttribute('href')).toContain(whole.id)
      }
      const purchases = await held.purchases()
      for (const { id } of existing.values()) {
        expect(purchases.find((one) => one.id === id)).toMatchObject({ underReview: true, expiresAt: null })
      }
      expect(purchases.find(({ id }) => id === whole.id)).toMatchObject({ expiresAt: whole.expiresAt })
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size)
        await eventually(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
        await picture(page, `set-aside${path.replace('/', '-')}`, 'whole')
      }
      expect(complaints).toEqual([])
    },
  )

  it('a purchase is opened from there, and its details lead back; one that nobody could read from its start has no page', async () => {
    const { page, complaints } = await as(admin, OPERATIONS)
    const unread = where('binary data', 'a new purchase')
    await detailFor(page, unread).getByText('no list has the purchase yet').waitFor()
    await eventually(() => rowFor(page, unread).getByRole('link').count()).toBe(0)
    await rowFor(page, where('binary data', 'an existing purchase')).getByRole('link').click()
    await page.getByText('An event of this purchase cannot be read or applied').waitFor()
    await page.getByRole('link', { name: 'Operations' }).click()
    await asideOf(page).waitFor()
    expect(complaints).toEqual([])
  })

  it('a resume with the same code is answered and changes nothing; a stream that was closed offers no command', async () => {
    const { page, complaints } = await as(admin, OPERATIONS)
    const future = where('a future schema version', 'an existing purchase')
    expect(await runs(page, future, 'resume')).toContain('"marks":4')
    await waitFor(async () => (await marks()).every((mark) => !mark.isResumeRequested) || undefined, {
      what: 'the request to be answered',
      timeoutMs: EVENTUALLY_MS,
    })
    await reads(rowFor(page, future), /Set aside/)
    const closed = detailFor(page, where('a tombstone', 'an existing purchase'))
    await closed.getByText('it can neither be gone on with nor skipped').waitFor()
    await eventually(() => closed.getByRole('button').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it('the skip that the screen offers, with a reason: the row goes by itself, and the buyer goes on', async () => {
    const { page, complaints } = await as(admin, OPERATIONS)
    const skipped = where('an unknown type', 'an existing purchase')
    const theirs = await as(held, '/dashboard')
    const countdowns = theirs.page.getByRole('main').getByText(COUNTDOWN)
    await countdowns.waitFor()
    expect(await runs(page, skipped, 'skip')).toContain('"kind":"skipped"')
    await detailFor(page, skipped).waitFor({ state: 'detached', timeout: EVENTUALLY_MS })
    await eventually(() => rowFor(page, skipped).count()).toBe(0)
    for (const other of odd.filter((one) => one !== skipped)) await rowFor(page, other).waitFor()
    const seen = await held.seesPurchase(skipped.id, ({ underReview }) => !underReview, 'whole again')
    expect(Date.parse(seen.expiresAt ?? '')).toBeGreaterThan(
      Date.parse(existing.get('an unknown type')?.expiresAt ?? ''),
    )
    await theirs.page.reload()
    await countdowns.nth(1).waitFor()
    await eventually(() => theirs.page.getByRole('main').getByText(SENTENCE).count()).toBe(existing.size - 1)
    await page.goto(`/admin?tab=payments&purchase=${skipped.id}`)
    await page.getByText(REASON).first().waitFor()
    expect([...complaints, ...theirs.complaints]).toEqual([])
  })

  it('all others that can be skipped likewise, new purchases among them: the closed streams are left', async () => {
    const { page, complaints } = await as(admin, OPERATIONS)
    const listed = new Set((await marks()).map(({ purchaseId }) => purchaseId))
    const left = odd.filter(({ id, eventId }) => eventId !== undefined && listed.has(id))
    for (const one of left) {
      await runs(page, one, 'skip')
      await detailFor(page, one).waitFor({ state: 'detached', timeout: EVENTUALLY_MS })
    }
    for (const one of odd)
      await eventually(() => rowFor(page, one).count()).toBe(one.form === 'a tombstone' ? 1 : 0)
    expect(complaints).toEqual([])
  })

  describe('a purchase that is set aside, for its buyer and for staff', () => describeUnderReview(screens))
})
