import { PASSWORD_RESETS } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { goTo } from '../support/screen/acting'
import { callsOf } from '../support/screen/calls'
import { answer, problem, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { pathname, sentence } from '../support/screen/reading'
import { fill, openAllocation } from '../support/screen/visitor'

const TOKEN = `00000000-0000-4000-8000-000000000000.${'A'.repeat(43)}`
const OTHER = `00000000-0000-4000-8000-000000000000.${'B'.repeat(43)}`
const PASSWORD = 'a long password'
const EXPIRED = 'This link has expired. Ask for a new one where you sign in.'
const onItsWay = sentence(
  'If an account has ann@example.com as its confirmed address, a mail is on its way; its link holds for 30 minutes.',
)
const done = () => new Response(null, { status: 204 })
const mailsLinks = () => answer('GET /api/settings', [PASSWORD_RESETS])
const asked = () => callsOf('POST').filter(({ path }) => path === '/api/password-resets')
const used = () => callsOf('POST').filter(({ path }) => path === '/api/password-resets/use')

describe('a forgotten password, at the sign-in', () => {
  async function forgot(answering: () => void, email = 'ann@example.com') {
    const actor = openScreen('/', null, answering)
    const dialog = await openAllocation(actor, 'Sign In')
    if (email !== '') await fill(actor, dialog, { Email: email })
    await actor.click(dialog.getByRole('button', { name: 'Forgot password?' }))
    return { actor, dialog }
  }

  it('carries the address over, asks for a link, and says what it says for every address', async () => {
    const { actor, dialog } = await forgot(mailsLinks)
    const field = await dialog.findByLabelText<HTMLInputElement>('Email')
    expect(field.value).toBe('ann@example.com')
    await waitFor(() => expect(document.activeElement).toBe(field))
    answer('POST /api/password-resets', done())
    await actor.click(dialog.getByRole('button', { name: 'Send the link' }))
    const said = await dialog.findByText(onItsWay)
    await waitFor(() => expect(document.activeElement).toBe(said))
    expect(asked().map(({ body }) => body)).toEqual([{ email: 'ann@example.com' }])
  })

  it('given no mail comes, says why that may be, and whom to ask', async () => {
    const { actor, dialog } = await forgot(() =>
      answer('GET /api/settings', [PASSWORD_RESETS, { key: 'support_contact', value: 'help@example.com' }]),
    )
    answer('POST /api/password-resets', done())
    await actor.click(await dialog.findByRole('button', { name: 'Send the link' }))
    await dialog.findByText(/^No mail after a few minutes\?.*an address that you have confirmed/)
    const contact = dialog.getByRole('link', { name: 'help@example.com' })
    expect(contact.getAttribute('href')).toBe('mailto:help@example.com')
  })

  it('given no address, says so at the field, and sends nothing', async () => {
    const { actor, dialog } = await forgot(mailsLinks, '')
    await actor.click(await dialog.findByRole('button', { name: 'Send the link' }))
    await dialog.findByText('Email is required')
    expect(asked()).toEqual([])
  })

  it('given too many, shows what the server says, and the button tries again', async () => {
    const { actor, dialog } = await forgot(mailsLinks)
    answer('POST /api/password-resets', refusal(429, 'Too many links for a new password.'))
    await actor.click(await dialog.findByRole('button', { name: 'Send the link' }))
    await dialog.findByText('Too many links for a new password.')
    answer('POST /api/password-resets', done())
    await actor.click(dialog.getByRole('button', { name: 'Send the link' }))
    await dialog.findByText(onItsWay)
  })

  it('leads back to the sign-in with the address, the focus in the password', async () => {
    const { actor, dialog } = await forgot(mailsLinks)
    await actor.click(await dialog.findByRole('button', { name: 'Back to sign in' }))
    expect((await dialog.findByLabelText<HTMLInputElement>('Email')).value).toBe('ann@example.com')
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Password')))
  })

  it('given a site that mails no links, says whom to ask', async () => {
    const { dialog } = await forgot(() =>
      answer('GET /api/settings', [{ key: 'support_contact', value: 'help@example.com' }]),
    )
    const contact = await dialog.findByRole('link', { name: 'help@example.com' })
    expect(contact.getAttribute('href')).toBe('mailto:help@example.com')
    expect(dialog.queryByRole('button', { name: 'Send the link' })).toBeNull()
  })

  it('given a site that mails no links and names no contact, says so', async () => {
    const { dialog } = await forgot(() => undefined)
    await dialog.findByText(/mails no links for a new password/)
  })

  it('given a server that mails none by now, says whom to ask', async () => {
    const { actor, dialog } = await forgot(mailsLinks)
    answer('POST /api/password-resets', problem(409, 'no-password-resets', 'This site sends none.'))
    await actor.click(await dialog.findByRole('button', { name: 'Send the link' }))
    await dialog.findByText(/mails no links for a new password/)
  })
})

describe('the page that the link in a mail opens', () => {
  async function page(path = `/reset-password#${TOKEN}`) {
    const actor = openScreen(path, null, mailsLinks)
    await screen.findByRole('heading', { level: 1 })
    return { actor, main: within(screen.getByRole('main')) }
  }
  const set = async ({ actor, main }: Awaited<ReturnType<typeof page>>, confirmed = PASSWORD) => {
    await fill(actor, main, { 'New Password': PASSWORD, 'Confirm Password': confirmed })
    await actor.click(main.getByRole('button', { name: 'Set the password' }))
  }

  it('uses the link up by its button alone, signs nobody in, and leads to the sign-in', async () => {
    const opened = await page()
    expect(used()).toEqual([])
    answer('POST /api/password-resets/use', done())
    await set(opened)
    await screen.findByRole('heading', { name: 'Your new password is set' })
    expect(used().map(({ body }) => body)).toEqual([{ token: TOKEN, newPassword: PASSWORD }])
    await opened.actor.click(screen.getByRole('link', { name: 'Sign In' }))
    await within(await screen.findByRole('dialog')).findByRole('tab', { name: 'Sign In', selected: true })
    expect(pathname()).toBe('/')
  })

  it('given two passwords, says so at the field, and sends nothing', async () => {
    const opened = await page()
    await set(opened, 'another password')
    await opened.main.findByText('Passwords do not match')
    expect(used()).toEqual([])
  })

  it('given a password that is refused, shows why at its field, and the link can be used again', async () => {
    const opened = await page()
    answer('POST /api/password-resets/use', problem(400, 'weak-password', 'This password is too common.'))
    await set(opened)
    await opened.main.findByText('This password is too common.')
    expect(opened.main.getByLabelText('New Password').getAttribute('aria-invalid')).toBe('true')
    expect(opened.main.queryByText('The password is not set')).toBeNull()
    answer('POST /api/password-resets/use', done())
    await set(opened)
    await screen.findByRole('heading', { name: 'Your new password is set' })
  })

  it('given a link that is over, says so, and a new one can be asked for there', async () => {
    const opened = await page()
    answer('POST /api/password-resets/use', problem(400, 'reset-expired', EXPIRED))
    await set(opened)
    await screen.findByRole('heading', { name: 'This link does not hold any more' })
    screen.getByText(EXPIRED)
    expect(screen.queryByLabelText('New Password')).toBeNull()
    answer('POST /api/password-resets', done())
    await fill(opened.actor, opened.main, { Email: 'ann@example.com' })
    await opened.actor.click(screen.getByRole('button', { name: 'Send the link' }))
    await screen.findByText(onItsWay)
  })

  it('given another link in the same tab, sets the password by that one', async () => {
    const opened = await page()
    answer('POST /api/password-resets/use', problem(400, 'reset-invalid', 'This link does not hold.'))
    await set(opened)
    await screen.findByRole('heading', { name: 'This link does not hold any more' })
    goTo(`/reset-password#${OTHER}`)
    answer('POST /api/password-resets/use', done())
    await screen.findByLabelText('New Password')
    await set(opened)
    await screen.findByRole('heading', { name: 'Your new password is set' })
    expect(used().at(-1)?.body).toEqual({ token: OTHER, newPassword: PASSWORD })
  })

  it('given a server that is away, stays as it is, and the button tries again', async () => {
    const opened = await page()
    answer('POST /api/password-resets/use', refusal(503, 'The service is being restarted.'))
    await set(opened)
    await screen.findByText('The service is being restarted.')
    answer('POST /api/password-resets/use', done())
    await opened.actor.click(opened.main.getByRole('button', { name: 'Set the password' }))
    await screen.findByRole('heading', { name: 'Your new password is set' })
  })

  it.each([
    ['no token', '/reset-password'],
    ['half a token', '/reset-password#00000000-0000-4000-8000-000000000000'],
    ['more than a token', `/reset-password#${TOKEN}${'A'.repeat(200)}`],
  ])('given %s, says that the link is not complete, and one can be asked for', async (_, path) => {
    const { main } = await page(path)
    main.getByRole('heading', { name: 'This link is not complete' })
    await main.findByRole('button', { name: 'Send the link' })
    expect(main.queryByLabelText('New Password')).toBeNull()
  })
})
