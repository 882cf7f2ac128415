import type { CurrentUser } from '@presale/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { PASSWORDS } from '../../packages/testing/src/vectors/passwords'
import { notifications, user } from '../support/screen/answers'
import { callsOf } from '../support/screen/calls'
import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { pathname } from '../support/screen/reading'
import { findToast } from '../support/screen/toast'

type FormName = 'Profile' | 'Security' | 'Notifications'
const form = (name: FormName) => within(screen.getByRole('form', { name }))
const save = (name: FormName) => form(name).getByRole('button', { name: /^(Save|Update)/ })
const field = (name: FormName, label: RegExp) =>
  form(name).getByRole<HTMLInputElement>('textbox', { name: label })
const password = (label: RegExp) => form('Security').getByLabelText<HTMLInputElement>(label)

const PASSWORD = 'a long password'

async function settings(who: CurrentUser = user, clicks?: Parameters<typeof openScreen>[3]) {
  const actor = openScreen('/settings', who, undefined, clicks)
  await screen.findByRole('form', { name: 'Notifications' })
  return actor
}

async function fillPasswords(actor: UserEvent, current: string, next: string, confirm = next): Promise<void> {
  for (const [label, text] of [
    [/^Current Password/i, current],
    [/^New Password/i, next],
    [/^Confirm/i, confirm],
  ] as const) {
    await actor.clear(password(label))
    if (text !== '') await actor.type(password(label), text)
  }
}

it("shows the account's full name and email", async () => {
  await settings()
  expect(field('Profile', /full name/i).value).toBe(user.name)
  expect(field('Profile', /email/i).value).toBe(user.email)
})

it.each([
  ['Name is required', /full name/i],
  ['Email is required', /email/i],
])("shows '%s' for an emptied field, and sends nothing", async (sentence, label) => {
  const actor = await settings()
  await actor.clear(field('Profile', label))
  await actor.click(save('Profile'))
  await form('Profile').findByText(sentence)
  expect(callsOf('PATCH')).toEqual([])
})

it('rejects an address of another account, and keeps what was typed', async () => {
  const actor = await settings()
  answer('PATCH /api/user', refusal(409, 'This email address is taken'))
  const email = field('Profile', /email/i)
  await actor.clear(email)
  await actor.type(email, 'other@example.com')
  await actor.click(save('Profile'))
  await findToast('Error')
  expect(email.value).toBe('other@example.com')
  expect(email.getAttribute('aria-invalid')).toBe('true')
})

it('disables the change of the password until all three fields are filled', async () => {
  const actor = await settings()
  expect(save('Security').matches(':disabled')).toBe(true)
  await fillPasswords(actor, PASSWORD, 'another long one', '')
  expect(save('Security').matches(':disabled')).toBe(true)
  await fillPasswords(actor, PASSWORD, 'another long one')
  expect(save('Security').matches(':disabled')).toBe(false)
})

it("shows 'Passwords do not match' where new and confirm differ, and sends nothing", async () => {
  const actor = await settings()
  await fillPasswords(actor, PASSWORD, 'another long one', 'another long two')
  await actor.click(save('Security'))
  await findToast('Error', 'Passwords do not match')
  expect(callsOf('POST')).toEqual([])
})

it('rejects a new password of less than 10 characters, and sends nothing', async () => {
  const actor = await settings()
  await fillPasswords(actor, PASSWORD, 'nine char')
  await actor.click(save('Security'))
  await waitFor(() => expect(password(/^New Password/i).getAttribute('aria-invalid')).toBe('true'))
  expect(callsOf('POST')).toEqual([])
})

it('shows that the current password is wrong', async () => {
  const actor = await settings()
  answer('POST /api/user/password', refusal(400, 'Current password is wrong'))
  await fillPasswords(actor, 'not my password', 'another long one')
  await actor.click(save('Security'))
  await findToast('Error', 'Current password is wrong')
  expect(password(/^Current Password/i).getAttribute('aria-invalid')).toBe('true')
  expect(pathname()).toBe('/settings')
})

/** As a password manager may do it: the field shows it, and no event says so. */
function fillSilently(field: HTMLInputElement, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, value)
}

function fillPasswordsSilently(next: string, confirm = next): void {
  fillSilently(password(/^Current Password/i), PASSWORD)
  fillSilently(password(/^New Password/i), next)
  fillSilently(password(/^Confirm/i), confirm)
}

it('enables the change of the password where all three fields were filled in without an event', async () => {
  const actor = await settings()
  answer('POST /api/user/password', user)
  fillPasswordsSilently('another long one')
  await waitFor(() => expect(save('Security').matches(':disabled')).toBe(false))
  await actor.click(form('Security').getAllByRole('button', { name: /show/i })[0] as HTMLElement)
  await actor.click(save('Security'))
  await waitFor(() =>
    expect(callsOf('POST')[0]?.body).toEqual({ currentPassword: PASSWORD, newPassword: 'another long one' }),
  )
  await waitFor(() => expect(password(/^New Password/i).value).toBe(''))
  await waitFor(() => expect(save('Security').matches(':disabled')).toBe(true))
})

it('keeps an address that was filled in without an event while the name is typed', async () => {
  const actor = await settings()
  answer('PATCH /api/user', { ...user, name: 'Ann Two', email: 'two@example.com' })
  fillSilently(field('Profile', /email/i), 'two@example.com')
  await actor.clear(field('Profile', /full name/i))
  await actor.type(field('Profile', /full name/i), 'Ann Two')
  await actor.click(save('Profile'))
  await waitFor(() =>
    expect(callsOf('PATCH')[0]?.body).toEqual({ name: 'Ann Two', email: 'two@example.com' }),
  )
})

it.each(PASSWORDS.same)('takes $what as one password, typed twice', async ({ one, other }) => {
  const actor = await settings()
  answer('POST /api/user/password', user)
  fillPasswordsSilently(one, other)
  await waitFor(() => expect(save('Security').matches(':disabled')).toBe(false))
  await actor.click(save('Security'))
  await waitFor(() => expect(callsOf('POST')[0]?.body).toMatchObject({ newPassword: one }))
})

it('sends the current password where a password manager has filled it in without an event', async () => {
  const actor = await settings()
  answer('POST /api/user/password', user)
  fillSilently(password(/^Current Password/i), PASSWORD)
  await actor.type(password(/^New Password/i), 'another long one')
  await actor.type(password(/^Confirm/i), 'another long one')
  await actor.click(save('Security'))
  await waitFor(() =>
    expect(callsOf('POST')[0]?.body).toEqual({ currentPassword: PASSWORD, newPassword: 'another long one' }),
  )
})

it('shows and hides each password', async () => {
  const actor = await settings()
  await fillPasswords(actor, PASSWORD, 'another long one')
  for (const label of [/^Current Password/i, /^New Password/i, /^Confirm/i]) {
    const parent = password(label).parentElement
    if (!parent) throw new Error('A field stands in something')
    for (const type of ['password', 'text', 'password']) {
      expect(password(label).type).toBe(type)
      await actor.click(within(parent).getByRole('button'))
    }
  }
})

it.each([true, false])('shows both notifications as the account has them: %s', async (isOn) => {
  await settings({ ...user, emailNotifications: isOn, marketingEmails: isOn })
  for (const name of [/email notifications/i, /marketing emails/i])
    expect(form('Notifications').getByRole('switch', { name }).getAttribute('aria-checked')).toBe(
      String(isOn),
    )
})

it('says where no mail is configured', async () => {
  await settings()
  await form('Notifications').findByText(/does not send email/i)
})

it('says nothing of mail where it is configured', async () => {
  const actor = openScreen('/settings', user, () =>
    answer('GET /api/user/notifications', refusal(503, 'Away for a moment.')),
  )
  await screen.findByText('Failed to fetch notification settings')
  answer('GET /api/user/notifications', { ...notifications, mailConfigured: true })
  await actor.click(form('Notifications').getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText('Failed to fetch notification settings')).toBeNull())
  expect(screen.queryByText(/does not send email/i)).toBeNull()
})

describe('a save', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const clicks = { advanceTimers: jest.advanceTimersByTime }

  /** What is clicked is busy for a second: the toast comes at its end, not before. */
  async function expectBusyForASecond(name: FormName, title: string): Promise<void> {
    fireEvent.click(save(name))
    await act(() => jest.advanceTimersByTimeAsync(900))
    expect(save(name).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByText(title)).toBeNull()
    await act(() => jest.advanceTimersByTimeAsync(200))
    await findToast(title)
    expect(save(name).getAttribute('aria-busy')).not.toBe('true')
  }

  it("of the profile is busy for 1 s, says 'Profile updated', and the welcome follows", async () => {
    const actor = await settings(user, clicks)
    answer('PATCH /api/user', { ...user, name: 'Zoë Quinn' })
    await actor.clear(field('Profile', /full name/i))
    await actor.type(field('Profile', /full name/i), 'Zoë Quinn')
    await expectBusyForASecond('Profile', 'Profile updated')
    expect(callsOf('PATCH').map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/user', body: { name: 'Zoë Quinn', email: user.email } },
    ])
    const header = screen.getByRole('heading', { name: 'Settings', level: 1 }).closest('header')
    expect(header?.textContent).toContain('Zoë Quinn')
  })

  it("of the password is busy for 1 s and says 'Password updated'", async () => {
    const actor = await settings(user, clicks)
    answer('POST /api/user/password', user)
    await fillPasswords(actor, PASSWORD, 'another long one')
    await expectBusyForASecond('Security', 'Password updated')
    expect(callsOf('POST').map(({ path, body }) => ({ path, body }))).toEqual([
      {
        path: '/api/user/password',
        body: { currentPassword: PASSWORD, newPassword: 'another long one' },
      },
    ])
  })

  it("of the notifications is busy for 1 s and says 'Notification settings updated'", async () => {
    const actor = await settings({ ...user, marketingEmails: true }, clicks)
    answer('PATCH /api/user/notifications', { ...user, marketingEmails: false })
    await actor.click(form('Notifications').getByRole('switch', { name: /marketing emails/i }))
    await expectBusyForASecond('Notifications', 'Notification settings updated')
    expect(callsOf('PATCH').map(({ path, body }) => ({ path, body }))).toEqual([
      { path: '/api/user/notifications', body: { emailNotifications: true, marketingEmails: false } },
    ])
    const toggle = form('Notifications').getByRole('switch', { name: /marketing emails/i })
    expect(toggle.getAttribute('aria-checked')).toBe('false')
  })
})
