import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Purchase } from '@presale/contracts'
import { Person } from '../support/person'
import { type Screens, useScreens } from '../support/screens'

describe('My coins', () => {
  const screens: Screens = useScreens()

  let person: Person
  let approved: Purchase
  const transactionHash = randomBytes(32).toString('hex')

  /** One purchase of each state but expired: 100 waits for payment, 250 for approval, 1,000 approved, 500 declined. */
  beforeAll(async () => {
    person = await Person.registered(screens.origin)
    const admin = await Person.admin(screens.origin)
    approved = await person.paid(1_000, 'BTC')
    await admin.decide(approved.id, 'approve', { transactionHash })
    const declined = await person.paid(500, 'ETH')
    await admin.decide(declined.id, 'decline', { reason: 'No such payment.' })
    await person.paid(250, 'USDT')
    await person.request(100, 'BTC')
    await person.seesPurchase(approved.id, ({ status }) => status === 'approved', 'the approval')
  })

  it('exports the history as a CSV file', async () => {
    const { page, context } = await screens.asVisitor()
    await context.addCookies([{ ...person.cookie, url: screens.origin }])
    await page.goto('/my-coins')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export History' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/\.csv$/)
    const lines = readFileSync(await download.path(), 'utf8')
      .replace(/^\uFEFF/, '')
      .trimEnd()
      .split('\r\n')
    expect(lines).toHaveLength(5)
    expect(lines[0]).toMatch(/date.*amount.*price.*total.*status/i)
    const line = lines.find((one) => one.includes(approved.id))
    expect(line).toMatch(/1000/)
    expect(line).toMatch(/approved/i)
  })
})
