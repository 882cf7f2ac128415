import type { AdminPurchase } from '@presale/contracts'
import { screen, within } from '@testing-library/react'
import { chooseInMenu } from '../support/screen/acting'
import { listedUser } from '../support/screen/admin-answers'
import { admin, user } from '../support/screen/answers'
import { answer, pageOf } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { eventsOf, payment, paymentSite } from '../support/screen/payment-site'

// As an earlier release kept it: what follows it would be read from right to left.
const NAME = 'Ann \u202eeeL'
const SHOWN = /eeL/

/** Every text with the name, and whether what follows it stands where it belongs. */
function namesIn(place: HTMLElement): [text: string, isIsolated: boolean][] {
  const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT)
  const found: [string, boolean][] = []
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent ?? ''
    if (!SHOWN.test(text)) continue
    const isAlone = texts.currentNode.parentElement?.closest('bdi') !== null
    found.push([text, isAlone || /\u2068[^\u202e]*eeL[^\u202e]*\u2069/.test(text)])
  }
  return found
}

function expectIsolated(place: HTMLElement, atLeast: number): void {
  const names = namesIn(place)
  expect(names.filter(([, isIsolated]) => !isIsolated)).toEqual([])
  expect(names.length).toBeGreaterThanOrEqual(atLeast)
}

const named: AdminPurchase = payment(1, { userName: NAME, transactionHash: 'cd'.repeat(32) })

it('given the list of users, a name ends where it ends, and in the questions that name it', async () => {
  const person = openScreen('/admin', admin, () =>
    answer('GET /api/admin/users', () => pageOf([listedUser({ name: NAME })], 1)),
  )
  const row = (await screen.findByText('ben@example.com')).closest('tr') as HTMLElement
  expectIsolated(row, 1)
  await chooseInMenu(person, row, 'Delete')
  expectIsolated(await screen.findByRole('alertdialog'), 1)
})

it('given a payment, so it is in its row and its details', async () => {
  const site = paymentSite(named)
  openScreen(`/admin?tab=payments&purchase=${named.id}`, admin, site.answers)
  const details = await screen.findByRole('complementary', { name: /^Details:/ })
  await within(details).findAllByText(/eeL/)
  expectIsolated(document.body, 3)
})

it('given a decision, so it is in the row and in the question', async () => {
  const person = openScreen('/admin?tab=payments', admin, paymentSite(named).answers)
  const row = (await screen.findByText('1,000')).closest('tr') as HTMLElement
  expectIsolated(row, 1)
  await person.click(within(row).getByRole('button', { name: 'Decline' }))
  expectIsolated(await screen.findByRole('alertdialog'), 1)
})

it('given the audit trail, so it is beside what was done', async () => {
  openScreen('/admin?view=audit', admin, () => {
    const buyer = { id: user.id, name: NAME }
    answer('GET /api/admin/events', () =>
      pageOf(
        eventsOf(named).map((event) => ({ ...event, buyer })),
        2,
      ),
    )
  })
  await screen.findAllByText(/eeL/)
  expectIsolated(document.body, 2)
})

it('given the person’s own pages, so it is in the greeting', async () => {
  openScreen('/settings', { ...user, name: NAME })
  await screen.findAllByText(/eeL/)
  expectIsolated(document.body, 1)
})
