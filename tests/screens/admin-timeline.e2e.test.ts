import type { AuditEvent, Purchase } from '@presale/contracts'
import type { Locator, Page } from 'playwright-core'
import { expectNoViolation } from '../support/accessibility'
import { reportBriefly } from '../support/brief-windows'
import { DESKTOP, PHONE, picture } from '../support/browser'
import { eventually } from '../support/eventually'
import { tabTo } from '../support/keyboard'
import { detailsOf, newHash } from '../support/payments'
import { Person } from '../support/person'
import { reads, type Screens, useScreens } from '../support/screens'

jest.setTimeout(300_000)

const REASON = 'The payment is on the chain, two confirmations'

describe('the history of a purchase that was requested, paid, expired, reopened and approved', () => {
  const screens: Screens = useScreens()
  const [claimed, settled] = [newHash(), newHash()]
  let purchase: Purchase
  let bob: Person

  beforeAll(async () => {
    const admin = await Person.admin(screens.origin)
    const ann = await Person.registered(screens.origin, 'Ann Lee')
    bob = await Person.registered(screens.origin, 'Bob Ray')
    await admin.post(`/api/admin/users/${(await bob.me()).id}/make-admin`)
    purchase = (await ann.request(1_000, 'BTC')).body.purchase
    await reportBriefly(screens.eventStoreUrl, purchase, {
      transactionHash: claimed,
      approvalWindowSeconds: 2,
    })
    await ann.seesPurchase(purchase.id, ({ status }) => status === 'expired', 'it expired', 60_000)
    await bob.decide(purchase.id, 'reopen', { reason: REASON })
    await bob.decide(purchase.id, 'approve', { transactionHash: settled })
  }, 300_000)

  const details = (page: Page) => detailsOf(page, 'Ann Lee')
  const history = (page: Page) => details(page).getByRole('region', { name: 'History' })
  const entries = (page: Page) => history(page).locator('ol > li')

  async function opened(): Promise<Page> {
    const { page } = await screens.asPerson({ isModerator: true })
    await page.goto(`/admin?tab=payments&purchase=${purchase.id}`)
    await entries(page).first().waitFor()
    return page
  }

  const folded = async (part: Locator) => (await part.innerText()).replaceAll(/\s+/g, ' ')

  it('tells the story, each event and its details as they are stored, and leads to the past and back; axe finds no violation', async () => {
    const page = await opened()
    await tellsTheStory(page)
    await tellsEachEvent(page)
    await leadsToTheExplorer(page)
    await holdsWhatIsStored(page)
    for (const entry of await entries(page).all()) {
      const toggle = entry.getByRole('button', { name: /^Details/ })
      if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
    }
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
    await leadsToThePastAndBack(page)
    await showsWhatWasKnown(page)
  })

  /** In a few sentences: who, what, when and why. */
  async function tellsTheStory(page: Page): Promise<void> {
    const summary = await folded(history(page).locator('p').first())
    expect(summary).toMatch(
      new RegExp(
        [
          String.raw`^Ann Lee requested 1,000 GROK for [\d.,]+ BTC \(\$3,000\.00\) on \d+ \w+ \d{4}, \d\d:\d\d \w+, and was shown a sample address, to which nothing can be paid\.`,
          String.raw` Ann Lee said (in the same second|\d+ s later) that the payment was made\.`,
          String.raw` No admin or moderator decided in time, and the purchase expired \d+ s later\.`,
          String.raw` Bob Ray \(admin\) reopened the purchase (in the same second|\d+ s later), because: “${REASON}”\.`,
          String.raw` Bob Ray \(admin\) approved the purchase (in the same second|\d+ s later) with another transaction than the buyer had claimed, and the tokens were credited to the buyer\.$`,
        ].join(''),
      ),
    )
    // The story scrolls in its column: a window in which it stands as a whole.
    await page.setViewportSize({ width: DESKTOP.width, height: 3400 })
    await picture(page, 'admin-timeline')
    await page.setViewportSize(PHONE)
    await picture(page, 'admin-timeline', 'whole')
    await page.setViewportSize(DESKTOP)
  }

  /** What, who, role, when (exactly, and after the one before), why, and what changed. */
  async function tellsEachEvent(page: Page): Promise<void> {
    const texts = (await entries(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
    expect(texts).toHaveLength(5)
    const patterns = [
      /^Requested 1,000 GROK Ann Lee, buyer \d+ \w+ \d{4}, \d\d:\d\d:\d\d \S+ The amount to pay was locked at .* Status Awaiting payment To be paid until/,
      /^Payment reported Ann Lee, buyer .* The buyer says that the payment was made, \d+ min before the payment window ended\..* Awaiting payment Awaiting approval To be decided until/,
      /^Expired: not decided in time System .* · \d+ s later .* no admin or moderator decided before the time was up\. Nothing was credited; an admin can reopen it\. Status Awaiting approval Expired/,
      /^Reopened for a decision Bob Ray, admin .* Reason .?The payment is on the chain, two confirmations.? Status Expired Awaiting approval To be decided until/,
      /^Approved, 1,000 \w+ credited Bob Ray, admin .* The tokens were credited to the buyer\. This cannot be changed any more\..* Awaiting approval Approved/,
    ]
    for (const [index, pattern] of patterns.entries()) expect(texts[index]).toMatch(pattern)
  }

  /** The claimed transaction, and the settled one. */
  async function leadsToTheExplorer(page: Page): Promise<void> {
    for (const [index, hash] of [
      [1, claimed],
      [4, settled],
    ] as const) {
      const link = entries(page).nth(index).getByRole('link', { name: 'View on the block explorer' })
      await eventually(() => link.getAttribute('href')).toBe(`https://mempool.space/tx/${hash}`)
    }
  }

  /** Cause, revision, correlation and the event, which can be copied. */
  async function holdsWhatIsStored(page: Page): Promise<void> {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const entry = entries(page).nth(3)
    const toggle = entry.getByRole('button', { name: 'Details: Reopened for a decision' })
    await eventually(() => entry.getByText('Revision').isVisible()).toBe(false)
    await tabTo(page, toggle)
    await page.keyboard.press('Enter')
    await eventually(() => toggle.getAttribute('aria-expanded')).toBe('true')
    await reads(entry, /Cause A request of Bob Ray, from the browser or the API Revision 3 Correlation \S+/)
    await entry.getByRole('button', { name: 'Copy the event' }).click()
    const copied: AuditEvent = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied).toMatchObject({ type: 'PurchaseReopened', revision: 3, data: { reason: REASON } })
    expect(Object.keys(copied.actor).sort()).toEqual(['id', 'role'])
    await eventually(() =>
      entry.getByRole('region', { name: 'Event of revision 3 as it is stored' }).innerText(),
    ).toContain(REASON)
  }

  const asItWas = (page: Page, index: number) =>
    entries(page)
      .nth(index)
      .getByRole('link', { name: /^As it was then/ })
      .click()

  /** The state as of an event, marked as past, in the address bar, with a way back to now. */
  async function leadsToThePastAndBack(page: Page): Promise<void> {
    await asItWas(page, 1)
    await page.waitForURL(/asOf=1(&|$)/)
    const past = details(page).getByRole('status').filter({ hasText: 'As it was then, not as it is now' })
    await reads(past, /After “Payment reported”/)
    await reads(details(page), /Status Pending Awaiting approval/)
    const decisions = details(page).getByRole('button', { name: /^(Approve|Decline|Reopen)$/ })
    await eventually(() => decisions.count()).toBe(0)
    await expectNoViolation(page)
    await page.setViewportSize(DESKTOP)
    await page.reload()
    await past.waitFor()
    await past.getByRole('link', { name: 'Back to now' }).click()
    await past.waitFor({ state: 'hidden' })
    await eventually(() => new URL(page.url()).searchParams.get('asOf')).toBeNull()
    await reads(details(page), /Status Approved/)
  }

  /** As of the request there is no claim yet, and as of the expiry an expired purchase. */
  async function showsWhatWasKnown(page: Page): Promise<void> {
    await asItWas(page, 0)
    await reads(details(page), /Status Pending Awaiting payment/)
    await details(page).getByText('The buyer has not reported a payment.').waitFor()
    await asItWas(page, 2)
    await reads(details(page), /Status Expired Expired after payment/)
  }
})
