import type { SiteSetting } from '@presale/contracts'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { fill, sent } from '../support/screen/acting'
import { admin } from '../support/screen/answers'
import { answer } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { textOf } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'

const SETTINGS = '/admin?tab=settings'
const TYPED = 'help@example.com'

/** Wallet Management, and from there Site Settings: two entries of the browser's history. */
async function openedFromWallets(): Promise<UserEvent> {
  let stored: SiteSetting[] = [
    { key: 'support_contact', value: '' },
    { key: 'sale_target', value: '' },
  ]
  const person = openScreen('/admin?tab=wallets', admin, () => {
    answer('GET /api/settings', () => stored)
    answer('PUT /api/admin/settings/{key}', ({ call, params: { key = '' } }) => {
      const { value } = call.body as SiteSetting
      stored = stored.map((one) => (one.key === key ? { key, value } : one))
      return { key, value }
    })
  })
  await screen.findByText(/^No cryptocurrency wallets/)
  await person.click(tab('Site Settings'))
  await contact()
  return person
}

async function openedAndChanged(): Promise<UserEvent> {
  const person = await openedFromWallets()
  await fill(person, await contact(), TYPED)
  await screen.findByRole('region', { name: 'Unsaved changes' })
  return person
}

const tab = (name: string) => screen.getByRole('tab', { name })
const contact = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Support contact' })
const isChosen = (name: string) => screen.findByRole('tab', { name, selected: true })
const isAt = (address: string) =>
  waitFor(() => expect(`${window.location.pathname}${window.location.search}`).toBe(address))
const goBack = async () => act(() => window.history.back())

/** What the browser asks the page when it is closed, loaded again, or left for another site. */
function isClosingHeld(): boolean {
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  return closing.defaultPrevented
}

/** By each way out, and where it leads. */
const WAYS_OUT: readonly (readonly [string, (person: UserEvent) => Promise<unknown>, string])[] = [
  ['another tab', (person) => person.click(tab('Twitter Pixels')), '/admin?tab=pixels'],
  [
    'another section',
    (person) => person.click(screen.getByRole('link', { name: 'Audit trail' })),
    '/admin?view=audit',
  ],
  ["the browser's back", goBack, '/admin?tab=wallets'],
]

it.each(WAYS_OUT)(
  'given a changed setting, then %s says so, and leads back to it as it was typed',
  async (_, leave, address) => {
    const person = await openedAndChanged()
    await leave(person)
    await isAt(address)
    // The address is the new one before the panel is.
    const show = await screen.findByRole('link', { name: 'Show' })
    const note = screen.getByRole('region', { name: 'Unsaved changes' })
    expect(textOf(note)).toContain('1 setting changed')
    expect(isClosingHeld()).toBe(true)
    await person.click(show)
    await isAt(SETTINGS)
    expect((await contact()).value).toBe(TYPED)
    expect(sent('PUT')).toEqual([])
  },
)

it('given a changed setting, then it is there again after another page of the shell', async () => {
  const person = await openedAndChanged()
  await person.click(screen.getByRole('link', { name: 'Dashboard' }))
  await isAt('/dashboard')
  await person.click(screen.getByRole('link', { name: 'Admin Panel' }))
  await screen.findByRole('region', { name: 'Unsaved changes' })
  await person.click(tab('Site Settings'))
  expect((await contact()).value).toBe(TYPED)
})

it('given what was typed is discarded, then nothing is said elsewhere', async () => {
  const person = await openedAndChanged()
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  await person.click(tab('Twitter Pixels'))
  await isChosen('Twitter Pixels')
  expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
  await person.click(tab('Site Settings'))
  expect((await contact()).value).toBe('')
})

it('holds the closing of the page while something is changed, and only then', async () => {
  const person = await openedFromWallets()
  expect(isClosingHeld()).toBe(false)
  await fill(person, await contact(), TYPED)
  await waitFor(() => expect(isClosingHeld()).toBe(true))
  await person.click(screen.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(isClosingHeld()).toBe(false))
  await fill(person, await contact(), TYPED)
  await waitFor(() => expect(isClosingHeld()).toBe(true))
  await person.click(screen.getByRole('button', { name: 'Save changes' }))
  await findToast('Site setting updated')
  await waitFor(() => expect(isClosingHeld()).toBe(false))
})
