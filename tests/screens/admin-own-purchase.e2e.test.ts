import { expectNoViolation } from '../support/accessibility'
import { confirmIn, detailsOf, openPayments, questionOf, rowOf } from '../support/payments'
import { Person } from '../support/person'
import { reads, type Screens, useScreens } from '../support/screens'

jest.setTimeout(300_000)

const RULE = '/api/admin/settings/self_approval'
const ADMINS_ONLY = 'You cannot approve your own purchase: an admin has to decide on it.'

describe('Payment Tracking: a purchase of one’s own', () => {
  const screens: Screens = useScreens()
  let admin: Person
  beforeAll(async () => {
    admin = await Person.admin(screens.origin)
  })
  afterEach(() => admin.put(RULE, { value: 'admins' }))

  const withOwn = async (role: 'isAdmin' | 'isModerator') => {
    const visit = await screens.asPerson({ [role]: true, name: 'Bob Ray' })
    const { id } = await visit.person.paid(1_000)
    await openPayments(visit.page, visit.user.email, `&purchase=${id}`)
    const details = detailsOf(visit.page, 'Bob Ray')
    await confirmIn(details, 'Decline').waitFor()
    return { ...visit, id, details, approve: details.getByRole('button', { name: 'Approve' }) }
  }

  it('given admins alone may, a moderator is not offered to approve it, and reads why', async () => {
    const { page, details, approve, user } = await withOwn('isModerator')
    await reads(details, new RegExp(`Approval ${ADMINS_ONLY}`))
    expect(await approve.count()).toBe(0)
    await expectNoViolation(page)
    await page.goto(`/admin?tab=payments&search=${user.email}`)
    const row = rowOf(page, user.email)
    await reads(row, /Own purchase/)
    expect(await row.getByRole('button', { name: 'Approve' }).count()).toBe(0)
    await row.getByRole('checkbox').click()
    const bar = page.getByRole('region', { name: 'Selected purchases' })
    await bar.getByRole('button', { name: 'Approve 0' }).waitFor()
    await bar.getByRole('button', { name: 'Decline 1' }).waitFor()
  })

  it('given admins alone may, an admin approves their own', async () => {
    const { approve, page, person } = await withOwn('isAdmin')
    await approve.click()
    await reads(questionOf(page), /This is your own purchase The history will show that you approved it/)
    await questionOf(page).getByRole('textbox', { name: 'Or a reason' }).fill('Seen in the wallet')
    await confirmIn(questionOf(page), 'Approve').click()
    await questionOf(page).waitFor({ state: 'detached' })
    expect((await person.me()).balance).toBe(1_000)
  })

  it('given nobody may, an admin is not offered it either', async () => {
    expect((await admin.put(RULE, { value: 'refuse' })).status).toBe(200)
    const { details, approve } = await withOwn('isAdmin')
    await reads(details, /Approval You cannot approve your own purchase\./)
    expect(await approve.count()).toBe(0)
  })
})
