import type { AdminPurchase } from '@presale/contracts'
import { newBuyer, newHash, oddAmount, rowOf, staffAt } from '../support/payments'
import { Person } from '../support/person'
import { type Screens, useScreens } from '../support/screens'

jest.setTimeout(300_000)

const LIST = '/api/admin/purchases'

describe('Payment Tracking', () => {
  const screens: Screens = useScreens()
  let admin: Person

  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
  })

  const buyerWith = (name?: string) => newBuyer(screens.origin, name)
  const asStaff = (email: string, role: 'isAdmin' | 'isModerator' = 'isAdmin', more = '') =>
    staffAt(screens, email, role, more)

  it('finds a purchase by user name, email, wallet, status, amount and total', async () => {
    const { buyer, email } = await buyerWith(`Ann ${newHash().slice(0, 10)}`)
    const { id } = await buyer.paid(oddAmount())
    const { userName, userEmail, wallet, status, amount, total } = (
      await admin.get<AdminPurchase>(`${LIST}/${id}`)
    ).body
    const { page } = await asStaff('')
    const field = page.getByRole('searchbox', { name: 'Search payments' })
    for (const term of [userName, userEmail, wallet, status, String(amount), total]) {
      await field.fill(term)
      await page.waitForURL((url) => url.searchParams.get('search') === term)
      // The newest comes first: what all share finds it on the first page, too.
      await rowOf(page, email).waitFor()
      await field.fill(`${term} and what nobody has`)
      await page.getByText('No transactions found').waitFor()
    }
  })

  it('New purchases appear without a reload, under a filter, too', async () => {
    const { buyer, email } = await buyerWith()
    const { page } = await asStaff(email, 'isModerator', '&status=pending')
    await page.getByText('No transactions found').waitFor()
    await buyer.paid(1_000)
    await rowOf(page, email).waitFor({ timeout: 20_000 })
  })
})
