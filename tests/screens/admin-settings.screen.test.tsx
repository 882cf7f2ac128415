import { PASSWORD_REQUIRED_CODE, type SiteSetting } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { fill, sent } from '../support/screen/acting'
import { AT, admin, dashboard, liveFigures, moderator } from '../support/screen/answers'
import { answer, network, problem, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { findToast } from '../support/screen/toast'

const SETTINGS = '/admin?tab=settings'
const ADMINS_ONLY = 'Admin privileges required'
const MISSION = 'Energy for everybody.'

const asNew: SiteSetting[] = [
  { key: 'smartsupp_key', value: '' },
  { key: 'twitter_base_pixel', value: '' },
  { key: 'project_mission', value: MISSION },
  { key: 'support_contact', value: '' },
  { key: 'marketing_mode', value: 'sample' },
  { key: 'sale_target', value: '' },
  { key: 'sale_ends_at', value: '' },
  { key: 'self_approval', value: 'admins' },
  { key: 'approval_evidence', value: 'optional' },
  { key: 'moderator_daily_tokens', value: '1000000' },
]

/** The tab on a site that keeps what is set. */
async function opened({ who = admin, settings = asNew } = {}) {
  let stored = settings
  const person = openScreen(SETTINGS, who, () => {
    answer('GET /api/settings', () => stored)
    answer('PUT /api/admin/settings/{key}', ({ call, params: { key = '' } }) => {
      const { value } = call.body as SiteSetting
      stored = stored.map((one) => (one.key === key ? { key, value } : one))
      return { key, value }
    })
  })
  await form('Project mission')
  const valueAt = (key: string) => stored.find((one) => one.key === key)?.value
  return { person, valueAt }
}

const form = (name: string) => screen.findByRole('form', { name })
const field = async (name: string) => within(await form(name)).getByLabelText<HTMLInputElement>(name)
const update = async (name: string) =>
  within(await form(name)).getByRole<HTMLButtonElement>('button', { name: `Update ${name}` })
/** Only a row that is changed can be updated. */
const hasUpdate = async (name: string) =>
  within(await form(name)).queryByRole('button', { name: `Update ${name}` }) !== null
const errorAt = async (name: string, sentence: string) =>
  within(await within(await form(name)).findByRole('alert')).getByText(sentence)
const all = () => within(screen.getByRole('region', { name: 'Site settings' }))
const rows = () => all().getAllByRole('listitem')

it('lists every setting by name and key, its present value, and what is not set', async () => {
  await opened()
  expect(rows()).toHaveLength(asNew.length)
  for (const { key, value } of asNew) {
    const row = within(all().getByText(key).closest('li') as HTMLElement)
    expect([key, row.queryAllByText('Not set')]).toHaveProperty([1, 'length'], value === '' ? 1 : 0)
  }
  expect((await field('Project mission')).value).toBe(MISSION)
})

it('shows them in groups with headings: of the sale, of approvals, of figures, of contact', async () => {
  const { person } = await opened({ settings: [...asNew, { key: 'new_one', value: 'a' }] })
  const groups = all().getAllByRole('list')
  const keysIn = (group: HTMLElement) =>
    within(group)
      .getAllByRole('form')
      .map((one) => one.querySelector('code')?.textContent)
  expect(groups.map(keysIn)).toEqual([
    ['sale_target', 'sale_ends_at'],
    ['self_approval', 'approval_evidence', 'moderator_daily_tokens'],
    ['twitter_base_pixel', 'marketing_mode'],
    ['smartsupp_key', 'project_mission', 'support_contact'],
    ['new_one'],
  ])
  for (const name of ['Sale', 'Approvals', 'Figures and launch', 'Contact and texts', 'Other settings']) {
    const heading = all().getByRole('heading', { level: 3, name })
    await person.click(all().getByRole('button', { name }))
    expect(document.activeElement).toBe(heading)
    all().getByRole('list', { name })
  }
})

it("says 'No Site Settings Found' where there are none", async () => {
  openScreen(SETTINGS, admin)
  await screen.findByText('No Site Settings Found')
})

it("says 'Failed to fetch site settings'; Retry brings them", async () => {
  const { person } = await opened()
  answer('GET /api/settings', refusal(503, 'Away for a moment.'))
  await person.click(screen.getByRole('tab', { name: 'Twitter Pixels' }))
  await person.click(screen.getByRole('tab', { name: 'Site Settings' }))
  await screen.findByText('Failed to fetch site settings')
  answer('GET /api/settings', asNew)
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await form('Project mission')
})

it('updates a setting once it was changed, and not before', async () => {
  const { person, valueAt } = await opened()
  expect(await hasUpdate('Support contact')).toBe(false)
  await fill(person, await field('Support contact'), 'help@example.com')
  await person.click(await update('Support contact'))
  await findToast('Site setting updated')
  expect(await hasUpdate('Support contact')).toBe(false)
  expect(valueAt('support_contact')).toBe('help@example.com')
})

it('clears what may be empty', async () => {
  const settings = asNew.map((one) => (one.key === 'smartsupp_key' ? { ...one, value: 'abcdef0123' } : one))
  const { person, valueAt } = await opened({ settings })
  await person.click(within(await form('Chat key')).getByRole('button', { name: 'Clear Chat key' }))
  await person.click(await update('Chat key'))
  await findToast('Site setting updated')
  await within(await form('Chat key')).findByText('Not set')
  expect(valueAt('smartsupp_key')).toBe('')
  expect(within(await form('Project mission')).queryByRole('button', { name: /Clear/ })).toBeNull()
})

it.each([
  ['Chat key', '123456789', 'Chat key must be 10 to 64 letters and digits'],
  ['Twitter base pixel', '"><script>', 'Twitter base pixel must be 1 to 64 letters and digits'],
  ['Project mission', ' ', 'Project mission is required'],
  ['Support contact', 'javascript:alert(1)', /begins with https:\/\//],
  ['Sale target', '0', 'Sale target must be a decimal number greater than zero'],
])('refuses %s as %p beside the field, and sends nothing', async (name, value, sentence) => {
  const { person } = await opened()
  await fill(person, await field(name), value)
  await person.click(await update(name))
  within(await within(await form(name)).findByRole('alert')).getByText(sentence)
  expect((await field(name)).getAttribute('aria-invalid')).toBe('true')
  expect(sent('PUT')).toEqual([])
})

it.each([
  ["the server's sentence", 400, 'Chat key must be 10 to 64 letters and digits'],
  ['none of the server', 500, ''],
])('shows an error toast with %s, and keeps what was typed', async (_what, status, said) => {
  const { person, valueAt } = await opened()
  answer('PUT /api/admin/settings/{key}', refusal(status, said))
  await fill(person, await field('Chat key'), 'abcdef0123')
  await person.keyboard('{Enter}')
  await findToast('Error', said || 'Failed to update site setting')
  await errorAt('Chat key', said || 'Failed to update site setting')
  expect(valueAt('smartsupp_key')).toBe('')
  expect((await field('Chat key')).value).toBe('abcdef0123')
})

it('takes a mission of several lines, and the dashboard has it', async () => {
  const { person, valueAt } = await opened()
  answer('GET /api/dashboard', () => ({ ...dashboard, projectMission: valueAt('project_mission') ?? '' }))
  await fill(person, await field('Project mission'), 'First line.\nSecond line.')
  await person.click(await update('Project mission'))
  await findToast('Site setting updated')
  expect(valueAt('project_mission')).toBe('First line.\nSecond line.')
  await person.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByText(/Second line\./)
})

it('replaces the sample figures around the panel without a reload, once marketing is live', async () => {
  const { person, valueAt } = await opened()
  answer('GET /api/live-figures', liveFigures)
  await person.click(within(await form('Marketing figures')).getByRole('combobox'))
  await person.click(await screen.findByRole('option', { name: 'Live figures of the sale' }))
  await person.click(await update('Marketing figures'))
  await findToast('Site setting updated')
  expect(valueAt('marketing_mode')).toBe('live')
  await person.click(screen.getByRole('link', { name: 'Dashboard' }))
  await screen.findByText(/No target is set for this sale/)
})

it("shows a moderator public settings alone, and the server's 403 for any that they change", async () => {
  const isPublic = ({ key }: SiteSetting) => key === 'project_mission' || key === 'marketing_mode'
  const { person } = await opened({ who: moderator, settings: asNew.filter(isPublic) })
  screen.getByText('You can look at this. Only an admin can save it.')
  answer('PUT /api/admin/settings/{key}', refusal(403, ADMINS_ONLY))
  const names = screen.getAllByRole('heading', { level: 4 }).map(({ textContent }) => textContent)
  expect(names).toEqual(
    expect.arrayContaining(['Project mission', 'Marketing figures', 'Chat key', 'Twitter base pixel']),
  )
  expect(rows()).toHaveLength(screen.getAllByText('Value not shown to moderators').length + 2)
  for (const [name, text] of [
    ['Chat key', 'abcdefghij12'],
    ['Project mission', 'Another mission'],
  ] as const) {
    await fill(person, await field(name), text)
    await person.click(await update(name))
    await findToast('Error', ADMINS_ONLY)
    await person.click(screen.getByRole('button', { name: 'Dismiss' }))
  }
})

it('updates a setting that this page does not know as text', async () => {
  const { person } = await opened({ settings: [...asNew, { key: 'new_one', value: 'a' }] })
  answer('PUT /api/admin/settings/{key}', refusal(404, 'There is no such setting.'))
  await fill(person, await field('new_one'), 'b')
  await person.click(await update('new_one'))
  await findToast('Error', 'There is no such setting.')
  expect(sent('PUT')).toEqual([{ path: '/api/admin/settings/new_one', body: { value: 'b' } }])
})

describe('the bar that saves everything that was changed', () => {
  const bar = () => screen.findByRole('region', { name: 'Unsaved changes' })
  const count = async () => within(await bar()).getByRole('status').textContent
  const press = async (name: string) => within(await bar()).getByRole('button', { name })
  const isGone = () =>
    waitFor(() => expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull())
  const keysSent = () => sent('PUT').map(({ path }) => path.split('/').at(-1))
  const sites = [
    ['Sale target', '2500000'],
    ['Support contact', 'help@example.com'],
    ['Chat key', 'abcdef0123'],
  ] as const

  async function changed(values: readonly (readonly [string, string])[] = sites) {
    const site = await opened()
    for (const [name, value] of values) await fill(site.person, await field(name), value)
    return site
  }

  it('is there while something differs from what is stored, and says how much', async () => {
    const { person } = await opened()
    expect(screen.queryByRole('region', { name: 'Unsaved changes' })).toBeNull()
    await fill(person, await field('Support contact'), 'help@example.com')
    expect(await count()).toBe('1 setting changed')
    await fill(person, await field('Sale target'), '2500000')
    expect(await count()).toBe('2 settings changed')
    await fill(person, await field('Support contact'), '')
    expect(await count()).toBe('1 setting changed')
    await fill(person, await field('Sale target'), '')
    await isGone()
  })

  it('saves each by its own call, and goes; the focus stays where it was', async () => {
    const { person, valueAt } = await changed()
    await person.click(await press('Save changes'))
    await findToast('Site setting updated', '3 settings are saved')
    await isGone()
    expect(keysSent()).toEqual(['sale_target', 'smartsupp_key', 'support_contact'])
    expect(['sale_target', 'support_contact', 'smartsupp_key'].map(valueAt)).toEqual(
      sites.map(([, value]) => value),
    )
    expect(await hasUpdate('Sale target')).toBe(false)
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  })

  it('saves one alone with the button of its own, and leaves the others changed', async () => {
    const { person, valueAt } = await changed()
    await person.click(await update('Support contact'))
    await findToast('Site setting updated')
    expect(await count()).toBe('2 settings changed')
    expect([valueAt('support_contact'), valueAt('sale_target')]).toEqual(['help@example.com', ''])
  })

  it('lets go of all of them with Discard, and sends nothing', async () => {
    const { person } = await changed()
    await person.click(await press('Discard'))
    await isGone()
    const values = await Promise.all(sites.map(async ([name]) => (await field(name)).value))
    expect([values, sent('PUT')]).toEqual([['', '', ''], []])
  })

  it('sends nothing while one of them is against the rule; the first such field gets the focus', async () => {
    const { person } = await changed([
      ['Support contact', 'help@example.com'],
      ['Sale target', '0'],
      ['Chat key', 'short'],
    ])
    await person.click(await press('Save changes'))
    await errorAt('Sale target', 'Sale target must be a decimal number greater than zero')
    await errorAt('Chat key', 'Chat key must be 10 to 64 letters and digits')
    expect((await field('Support contact')).getAttribute('aria-invalid')).toBeNull()
    const target = await field('Sale target')
    await waitFor(() => expect(document.activeElement).toBe(target))
    expect([await count(), sent('PUT')]).toEqual(['3 settings changed', []])
  })

  it('given one is refused, saves the others and says why at its field', async () => {
    const { person, valueAt } = await changed()
    answer('PUT /api/admin/settings/{key}', ({ call, params: { key = '' } }) =>
      key === 'support_contact'
        ? refusal(409, 'Somebody else was faster.')
        : { key, value: (call.body as SiteSetting).value },
    )
    await person.click(await press('Save changes'))
    await findToast('Error', 'Somebody else was faster.')
    await errorAt('Support contact', 'Somebody else was faster.')
    expect(keysSent()).toEqual(['sale_target', 'smartsupp_key', 'support_contact'])
    expect(await count()).toBe('1 setting changed')
    const contact = await field('Support contact')
    await waitFor(() => expect(document.activeElement).toBe(contact))
    expect([contact.value, valueAt('support_contact')]).toEqual(['help@example.com', ''])
    await fill(person, contact, 'team@example.com')
    expect(within(await form('Support contact')).queryByRole('alert')).toBeNull()
  })

  it('given several are refused for reasons of their own, says how many; the reasons stand at their fields', async () => {
    const { person } = await changed()
    answer('PUT /api/admin/settings/{key}', ({ params: { key = '' } }) =>
      key === 'smartsupp_key' ? refusal(500, '') : refusal(409, `No ${key}.`),
    )
    await person.click(await press('Save changes'))
    await findToast('Error', '3 of 3 settings could not be saved. The reason stands at each field.')
    await errorAt('Sale target', 'No sale_target.')
    await errorAt('Support contact', 'No support_contact.')
    await errorAt('Chat key', 'Failed to update site setting')
    expect(await count()).toBe('3 settings changed')
  })

  it('asks for the password once; going back sends nothing further, and keeps what was typed', async () => {
    const { person, valueAt } = await changed()
    let isConfirmed = false
    answer('POST /api/user/confirm-password', () => {
      isConfirmed = true
      return { confirmedUntil: AT }
    })
    const required = () => problem(403, PASSWORD_REQUIRED_CODE, 'Enter your password again for this.')
    const stored: string[] = []
    answer('PUT /api/admin/settings/{key}', ({ call, params: { key = '' } }) => {
      if (!isConfirmed) return required()
      stored.push(key)
      return { key, value: (call.body as SiteSetting).value }
    })
    const question = () => screen.findByRole('dialog', { name: 'Confirm your password' })
    await person.click(await press('Save changes'))
    await person.click(within(await question()).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([keysSent(), stored, await count()]).toEqual([['sale_target'], [], '3 settings changed'])
    expect([screen.queryByText('Error'), valueAt('sale_target')]).toEqual([null, ''])

    await waitFor(async () => expect((await press('Save changes')).getAttribute('aria-busy')).toBeNull())
    await person.click(await press('Save changes'))
    await fill(person, within(await question()).getByLabelText('Your password'), 'a long password')
    await person.keyboard('{Enter}')
    await findToast('Site setting updated', '3 settings are saved')
    expect(stored).toEqual(['sale_target', 'smartsupp_key', 'support_contact'])
    const asked = network.calls.filter(({ path }) => path === '/api/user/confirm-password')
    expect(asked).toHaveLength(1)
  })

  it('has the figures go live last: the server looks at the other settings first', async () => {
    const { person } = await opened()
    answer('GET /api/live-figures', liveFigures)
    await person.click(within(await form('Marketing figures')).getByRole('combobox'))
    await person.click(await screen.findByRole('option', { name: 'Live figures of the sale' }))
    await fill(person, await field('Support contact'), 'help@example.com')
    await fill(person, await field('Sale target'), '2500000')
    await person.click(await press('Save changes'))
    await findToast('Site setting updated', '3 settings are saved')
    expect(keysSent()).toEqual(['sale_target', 'support_contact', 'marketing_mode'])
  })

  it('a moderator finds at each field that an admin has to', async () => {
    const { person } = await opened({ who: moderator })
    answer('PUT /api/admin/settings/{key}', refusal(403, ADMINS_ONLY))
    await fill(person, await field('Support contact'), 'help@example.com')
    await fill(person, await field('Sale target'), '5')
    await person.click(await press('Save changes'))
    await findToast('Error', ADMINS_ONLY)
    for (const name of ['Support contact', 'Sale target']) await errorAt(name, ADMINS_ONLY)
  })
})
