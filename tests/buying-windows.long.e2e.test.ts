// Guards: frontends/buyer/src/features/buy-coins, services/expiry/src
import { randomUUID } from 'node:crypto'
import { SLOWNESS } from '@presale/testing'
import { requestBriefly } from './support/brief-windows'
import { buttonOf, dialogOf, seesConfirmation, seesPayment } from './support/buyer'
import { Person } from './support/person'
import { type Screens, useScreens } from './support/screens'

/** Long enough to open the dialog on a busy machine. */
const WINDOW_SECONDS = 20 * SLOWNESS

describe('the payment window runs out under the eyes of the buyer', () => {
  const screens: Screens = useScreens()

  it('the dialog that is open says so, takes the late report, and follows an admin who reopens and approves', async () => {
    const { page, person } = await screens.buyer()
    const like = (await person.request(250)).body.purchase
    await page.goto('/dashboard')
    const id = await requestBriefly(screens.eventStoreUrl, like, WINDOW_SECONDS)
    await person.seesPurchase(id, () => true, 'the purchase')
    await page.goto(`/buy-coins?purchase=${id}`)
    await seesPayment(page)

    await dialogOf(page).getByRole('heading', { name: 'The time to pay has ended' }).waitFor()
    const ended = await dialogOf(page).innerText()
    expect(ended).toContain('Do not send a payment to this address any more')
    expect(ended).toContain('nothing is owed')
    expect(ended).toContain(id)

    // Until the server has expired it, the very same button is a report in time.
    await person.seesPurchase(id, ({ status }) => status === 'expired', 'expired by the server', 60_000)
    await buttonOf(page, 'I had paid already').click()
    await dialogOf(page).getByRole('heading', { name: 'Late payment reported' }).waitFor()
    const reported = await dialogOf(page).innerText()
    expect(reported).toContain('Please do not pay again')
    expect(reported).toContain('What happens next')
    expect(reported).toContain(id)

    const admin = await Person.admin(screens.origin)
    const reason = `Found on the chain ${randomUUID()}`
    expect((await admin.decide(id, 'reopen', { reason })).status).toBe(200)
    await seesConfirmation(page)
    expect((await admin.decide(id, 'approve')).status).toBe(200)
    await dialogOf(page).getByRole('heading', { name: 'Purchase approved' }).waitFor()
    await buttonOf(page, 'Close').click()
    await dialogOf(page).waitFor({ state: 'detached' })
  })
})
