import { screen, waitFor, within } from '@testing-library/react'
import { user } from '../support/screen/answers'
import { session } from '../support/screen/buyer-answers'
import { callsOf } from '../support/screen/calls'
import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { textOf } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'

const overview = () => screen.findByRole('complementary', { name: 'Account Overview' })
const here = session()
const elsewhere = [session({ id: 'second', isCurrent: false }), session({ id: 'third', isCurrent: false })]

it('shows name, email, member since and status Active at a glance', async () => {
  openScreen('/settings', user)
  const text = textOf(await overview())
  expect(text).toContain(user.name)
  expect(text).toContain(user.email)
  expect(text).toMatch(/Member Since\s+.*20\d\d/i)
  expect(text).toMatch(/Status\s+Active/i)
})

it('leads to the support contact of the site', async () => {
  openScreen('/settings', user, () =>
    answer('GET /api/settings', [{ key: 'support_contact', value: 'help@example.com' }]),
  )
  const link = await within(await overview()).findByRole('link', { name: 'Contact Support' })
  expect(link.getAttribute('href')).toMatch(/^mailto:help@example\.com/)
})

it('says so in a dialog where the site has no support contact', async () => {
  const actor = openScreen('/settings', user)
  await actor.click(await screen.findByRole('button', { name: 'Contact Support' }))
  await screen.findByRole('dialog')
})

it('lists the sessions, and ends one or all the others', async () => {
  let all = [here, ...elsewhere]
  const actor = openScreen('/settings', user, () => answer('GET /api/user/sessions', () => all))
  answer('DELETE /api/user/sessions/{id}', ({ params }) => {
    all = all.filter(({ id }) => id !== params.id)
    return new Response(null, { status: 204 })
  })
  answer('DELETE /api/user/sessions/others', () => {
    all = [here]
    return new Response(null, { status: 204 })
  })
  const list = within(await screen.findByRole('list', { name: 'Sessions' }))
  expect(list.getAllByRole('listitem')).toHaveLength(3)
  const [first] = list.getAllByRole('button', { name: /Sign out/ })
  if (first) await actor.click(first)
  await findToast('Session signed out')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(2))
  await actor.click(screen.getByRole('button', { name: 'Sign out elsewhere' }))
  const question = within(await screen.findByRole('alertdialog'))
  await actor.click(question.getByRole('button', { name: 'Sign out elsewhere' }))
  await findToast('Signed out elsewhere')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  expect(callsOf('DELETE').map(({ path }) => path)).toEqual([
    '/api/user/sessions/second',
    '/api/user/sessions/others',
  ])
})

it('says that sessions could not be fetched, with Retry, and the rest of the screen works on', async () => {
  const actor = openScreen('/settings', user, () =>
    answer('GET /api/user/sessions', refusal(503, 'Sessions cannot be read.')),
  )
  await screen.findByText(/Failed to fetch .*sessions/i)
  expect(screen.getByRole('button', { name: 'Save Changes' }).matches(':disabled')).toBe(false)
  answer('GET /api/user/sessions', [here])
  await actor.click(screen.getByRole('button', { name: 'Retry' }))
  await screen.findByRole('list', { name: 'Sessions' })
})
