import type { CurrentUser } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { goTo } from '../support/screen/acting'
import { listedUser } from '../support/screen/admin-answers'
import { admin, notifications, user } from '../support/screen/answers'
import { callsOf } from '../support/screen/calls'
import { answer, pageOf, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { findToast } from '../support/screen/toast'

const TOKEN = `00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`
const unconfirmed: CurrentUser = { ...user, emailConfirmed: false }
const withMail = { ...notifications, mailConfigured: true, sendsConfirmations: true }
const confirmations = () => callsOf('POST').filter(({ path }) => path === '/api/email-confirmations')
const sendButton = () => screen.findByRole('button', { name: 'Send me a link' })

describe('the page that the link in a mail opens', () => {
  it('confirms nothing before its button is pressed, and says which address is confirmed', async () => {
    const person = openScreen(`/confirm-email#${TOKEN}`, null)
    const button = await screen.findByRole('button', { name: 'Confirm' })
    expect(confirmations()).toEqual([])
    answer('POST /api/email-confirmations', { email: 'ann@example.com' })
    await person.click(button)
    await screen.findByRole('heading', { name: 'Your address is confirmed' })
    screen.getByText('ann@example.com')
    expect(confirmations().map(({ body }) => body)).toEqual([{ token: TOKEN }])
    expect(screen.getByRole('link', { name: 'Back to the start' }).getAttribute('href')).toBe('/')
  })

  it('leads who is signed in to their settings', async () => {
    const person = openScreen(`/confirm-email#${TOKEN}`, unconfirmed)
    answer('POST /api/email-confirmations', { email: user.email })
    await person.click(await screen.findByRole('button', { name: 'Confirm' }))
    const link = await screen.findByRole('link', { name: 'To Settings' })
    expect(link.getAttribute('href')).toBe('/settings')
  })

  it('given a link that is refused, shows the sentence and no button to repeat it', async () => {
    const person = openScreen(`/confirm-email#${TOKEN}`, null)
    answer(
      'POST /api/email-confirmations',
      refusal(400, 'This link has expired. Ask for a new one in Settings.'),
    )
    await person.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByText('This link has expired. Ask for a new one in Settings.')
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })

  it('given a server that is away, stays as it is, and the button tries again', async () => {
    const person = openScreen(`/confirm-email#${TOKEN}`, null)
    answer('POST /api/email-confirmations', refusal(503, 'The service is being restarted.'))
    await person.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByText('The service is being restarted.')
    answer('POST /api/email-confirmations', { email: 'ann@example.com' })
    await person.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByRole('heading', { name: 'Your address is confirmed' })
  })

  it('given another link in the same tab, confirms by that one', async () => {
    const person = openScreen(`/confirm-email#${TOKEN}`, null)
    await screen.findByRole('button', { name: 'Confirm' })
    const other = `${TOKEN.slice(0, -1)}B`
    goTo(`/confirm-email#${other}`)
    answer('POST /api/email-confirmations', { email: 'ann@example.com' })
    await person.click(screen.getByRole('button', { name: 'Confirm' }))
    await screen.findByRole('heading', { name: 'Your address is confirmed' })
    expect(confirmations().map(({ body }) => body)).toEqual([{ token: other }])
  })

  it('given no token, says that the link is not complete', async () => {
    openScreen('/confirm-email', null)
    await screen.findByRole('heading', { name: 'This link is not complete' })
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull()
  })

  it('given no token, takes the code of the mail by hand, also with its link or a line break in it', async () => {
    const person = openScreen('/confirm-email', null)
    const field = await screen.findByLabelText('Code from our mail')
    await person.type(field, 'half a code')
    await person.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('This is not a whole code of ours. Copy all of it from the mail.')
    expect(document.activeElement).toBe(field)
    await person.clear(field)
    await person.click(field)
    await person.paste(`https://sale.example.com/confirm-email#${TOKEN.slice(0, 50)} ${TOKEN.slice(50)}.`)
    await person.click(screen.getByRole('button', { name: 'Continue' }))
    answer('POST /api/email-confirmations', { email: 'ann@example.com' })
    await person.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByRole('heading', { name: 'Your address is confirmed' })
    expect(confirmations().map(({ body }) => body)).toEqual([{ token: TOKEN }])
  })

  it('given signs behind the token that a mail program has put there, confirms by the token', async () => {
    const person = openScreen(`/confirm-email#${TOKEN}&data=05`, null)
    answer('POST /api/email-confirmations', { email: 'ann@example.com' })
    await person.click(await screen.findByRole('button', { name: 'Confirm' }))
    await screen.findByRole('heading', { name: 'Your address is confirmed' })
    expect(confirmations().map(({ body }) => body)).toEqual([{ token: TOKEN }])
  })
})

describe('Settings', () => {
  it('given an address that is not confirmed, says so, and sends a link', async () => {
    const person = openScreen('/settings', unconfirmed, () => answer('GET /api/user/notifications', withMail))
    answer('POST /api/user/email-confirmation', new Response(null, { status: 204 }))
    await person.click(await sendButton())
    const toast = await findToast('We are sending you a link')
    expect(toast.textContent).toContain(user.email)
    expect(callsOf('POST').map(({ path }) => path)).toContain('/api/user/email-confirmation')
  })

  it('given too many links, shows what the server says', async () => {
    const person = openScreen('/settings', unconfirmed, () => answer('GET /api/user/notifications', withMail))
    answer('POST /api/user/email-confirmation', refusal(429, 'Too many links for confirmation.'))
    await person.click(await sendButton())
    await screen.findByText('Too many links for confirmation.')
  })

  it('given it was confirmed in another window, shows so to who comes back', async () => {
    openScreen('/settings', unconfirmed, () => answer('GET /api/user/notifications', withMail))
    await sendButton()
    answer('GET /api/user', { ...user, emailConfirmed: true })
    window.dispatchEvent(new Event('focus'))
    await screen.findByText('This address is confirmed.')
    expect(screen.queryByRole('button', { name: 'Send me a link' })).toBeNull()
  })

  it.each([
    ['a site that sends no links', unconfirmed, notifications],
    ['a server that does not say', user, withMail],
  ])('given %s, shows nothing of it', async (_, who, mail) => {
    openScreen('/settings', who, () => answer('GET /api/user/notifications', mail))
    await screen.findByRole('button', { name: 'Save Changes' })
    await waitFor(() => expect(callsOf('GET').map(({ path }) => path)).toContain('/api/user/notifications'))
    expect(screen.queryByText(/confirmed/)).toBeNull()
  })
})

describe('Users', () => {
  const people = [
    listedUser({ name: 'Cleo Ward', emailConfirmed: true }),
    listedUser({ id: user.id, name: 'Dan Orr', email: 'dan@example.com', emailConfirmed: false }),
  ]

  it('marks confirmed addresses in the list', async () => {
    openScreen('/admin', admin, () => answer('GET /api/admin/users', pageOf(people, 2)))
    const row = (name: string) => screen.getByText(name).closest('tr') as HTMLElement
    await screen.findByText('Cleo Ward')
    within(row('Cleo Ward')).getByText('Email confirmed')
    expect(within(row('Dan Orr')).queryByText(/confirmed/i)).toBeNull()
  })

  it.each([
    [true, 'Email confirmed'],
    [false, 'Email not confirmed'],
  ])('given %p, says it on the page of the user', async (emailConfirmed, words) => {
    const shown = listedUser({ emailConfirmed })
    openScreen(`/admin?user=${shown.id}`, admin, () => {
      answer('GET /api/admin/users/{id}', shown)
      answer('GET /api/admin/purchases', pageOf([], 0))
    })
    await screen.findByText(words)
  })
})
