import { PASSWORD_REQUIRED_CODE, type SiteSetting } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { chooseInMenu, fill, sent } from '../support/screen/acting'
import { listedUser } from '../support/screen/admin-answers'
import { AT, admin, token, user } from '../support/screen/answers'
import { answer, problem, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { findToast } from '../support/screen/toast'

const PASSWORD = 'a long password'
const required = () => problem(403, PASSWORD_REQUIRED_CODE, 'Enter your password again for this.')

/** A site that wants the password again until it was given; signing in was too long ago. */
function steppedUp() {
  let isConfirmed = false
  const unlessConfirmed = <Given,>(given: () => Given) => (isConfirmed ? given() : required())
  const answers = () =>
    answer('POST /api/user/confirm-password', ({ call }) => {
      isConfirmed = (call.body as { password: string }).password === PASSWORD
      return isConfirmed ? { confirmedUntil: AT } : refusal(403, 'Password is wrong')
    })
  const isOver = () => {
    isConfirmed = false
  }
  return { answers, unlessConfirmed, isOver }
}

const question = () => screen.findByRole('dialog', { name: 'Confirm your password' })
const isAnswered = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm your password' })).toBeNull())
const goBack = async (person: UserEvent) => {
  await person.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await isAnswered()
}
const confirm = async (person: UserEvent) => {
  await fill(person, within(await question()).getByLabelText('Your password'), PASSWORD)
  await person.keyboard('{Enter}')
  await isAnswered()
}
const noError = () => expect(screen.queryByText('Error')).toBeNull()

it('a role: back makes nobody an admin, right makes one by itself', async () => {
  const site = steppedUp()
  let ben = listedUser()
  const person = openScreen('/admin?tab=users', admin, () => {
    site.answers()
    answer('GET /api/admin/users', () => [ben])
    answer('POST /api/admin/users/{id}/make-admin', () =>
      site.unlessConfirmed(() => {
        ben = { ...ben, isAdmin: true }
        return ben
      }),
    )
  })
  const row = (await screen.findByText(ben.email)).closest('tr') as HTMLElement
  await chooseInMenu(person, row, 'Make admin')
  const makeAdmin = async () =>
    person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make admin' }))
  await makeAdmin()
  await goBack(person)
  expect(ben.isAdmin).toBe(false)
  noError()
  await makeAdmin()
  await confirm(person)
  await findToast('User has been promoted to admin')
  expect(ben.isAdmin).toBe(true)
})

describe('a question that a password manager answers without an event', () => {
  async function asked() {
    const site = steppedUp()
    let ben = listedUser()
    const person = openScreen('/admin?tab=users', admin, () => {
      site.answers()
      answer('GET /api/admin/users', () => [ben])
      answer('POST /api/admin/users/{id}/make-admin', () =>
        site.unlessConfirmed(() => {
          ben = { ...ben, isAdmin: true }
          return ben
        }),
      )
    })
    const row = (await screen.findByText(listedUser().email)).closest('tr') as HTMLElement
    await chooseInMenu(person, row, 'Make admin')
    await person.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make admin' }),
    )
    const dialog = within(await question())
    return { person, dialog, press: () => person.click(dialog.getByRole('button', { name: 'Confirm' })) }
  }

  it('given the field is filled in so, then its password is sent', async () => {
    const { dialog, press } = await asked()
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    set?.call(dialog.getByLabelText('Your password'), PASSWORD)
    await press()
    await isAnswered()
    await findToast('User has been promoted to admin')
  })

  it('given nothing stands in it, then it says so, and nothing is sent', async () => {
    const { dialog, press } = await asked()
    await press()
    await dialog.findByText('Password is required')
    expect(sent('POST').map(({ path }) => path)).not.toContain('/api/user/confirm-password')
  })
})

it('the price of the token', async () => {
  const site = steppedUp()
  let price = token.price
  const person = openScreen('/admin', admin, () => {
    site.answers()
    answer('POST /api/admin/token-price', ({ call }) =>
      site.unlessConfirmed(() => {
        price = (call.body as { price: string }).price
        return { ...token, price }
      }),
    )
  })
  await person.click(await screen.findByRole('button', { name: 'Price Settings' }))
  await fill(person, await screen.findByRole('spinbutton'), '3.25')
  await person.keyboard('{Enter}')
  await question()
  expect(price).toBe(token.price)
  await confirm(person)
  await findToast('Token price updated successfully')
  expect(price).toBe('3.25')
})

it('a site setting; the mission of the project needs none', async () => {
  const site = steppedUp()
  const settings: SiteSetting[] = [
    { key: 'project_mission', value: 'Energy.' },
    { key: 'sale_target', value: '' },
  ]
  const stored = new Map<string | undefined, string>()
  const person = openScreen('/admin?tab=settings', admin, () => {
    site.answers()
    answer('GET /api/settings', settings)
    answer('PUT /api/admin/settings/{key}', ({ call, params: { key = '' } }) => {
      const { value } = call.body as SiteSetting
      const store = () => {
        stored.set(key, value)
        return { key, value }
      }
      return key === 'project_mission' ? store() : site.unlessConfirmed(store)
    })
  })
  const set = async (name: string, value: string) => {
    const form = within(await screen.findByRole('form', { name }))
    await fill(person, form.getByLabelText(name), value)
    await person.click(form.getByRole('button', { name: `Update ${name}` }))
  }
  await set('Sale target', '1000')
  await confirm(person)
  await findToast('Site setting updated')
  expect(stored.get('sale_target')).toBe('1000')
  site.isOver()
  await set('Project mission', 'To be clear.')
  await waitFor(() => expect(stored.get('project_mission')).toBe('To be clear.'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

it('a file of personal data: the download begins once the password is right', async () => {
  const site = steppedUp()
  const downloads: string[] = []
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    downloads.push(new URL(this.href).pathname)
  })
  const person = openScreen('/admin', admin, () => {
    site.answers()
    answer('GET /api/admin/export/purchases.csv', () => site.unlessConfirmed(() => new Response('')))
  })
  await person.click(await screen.findByRole('button', { name: 'Export CSV' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Export CSV' }))
  await person.click(dialog.getByRole('button', { name: 'Download' }))
  await question()
  expect(downloads).toEqual([])
  await confirm(person)
  await waitFor(() => expect(downloads).toEqual(['/api/admin/export/purchases.csv']))
  click.mockRestore()
})

it("the buyer's email address: back keeps it, right changes it; a name alone needs none", async () => {
  const site = steppedUp()
  let ann = user
  const person = openScreen('/settings', user, () => {
    site.answers()
    answer('GET /api/user', () => ann)
    answer('PATCH /api/user', ({ call }) => {
      const change = call.body as Partial<typeof user>
      const store = () => {
        ann = { ...ann, ...change }
        return ann
      }
      return (change.email ?? ann.email) === ann.email ? store() : site.unlessConfirmed(store)
    })
  })
  const email = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Email' })
  const save = screen.getByRole('button', { name: 'Save Changes' })
  await fill(person, email, 'new-ann@example.com')
  await person.click(save)
  await question()
  await person.keyboard('{Escape}')
  await isAnswered()
  await waitFor(() => expect(save.getAttribute('aria-busy')).not.toBe('true'))
  expect([email.value, ann.email]).toEqual(['new-ann@example.com', user.email])
  await person.click(save)
  await confirm(person)
  await findToast('Profile updated')
  expect(ann.email).toBe('new-ann@example.com')
  site.isOver()
  await fill(person, screen.getByRole('textbox', { name: 'Full Name' }), 'Ann Two')
  await person.click(save)
  await waitFor(() => expect(ann.name).toBe('Ann Two'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent('POST')).toHaveLength(1)
})
