import type { Pixel } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { fill, sent } from '../support/screen/acting'
import { AT, admin, moderator } from '../support/screen/answers'
import { answer, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { findToast } from '../support/screen/toast'

const PIXELS = '/api/admin/twitter-pixels'
const launch: Pixel = {
  id: 'launch',
  name: 'Launch',
  basePixel: 'o1abc',
  eventPixel: 'tw-o1abc-1',
  isActive: true,
  createdAt: AT,
}
const before: Pixel = { ...launch, id: 'before', name: 'Before', basePixel: 'old01' }
const ADMINS_ONLY = 'Admin privileges required'

/** A site that keeps pixels, newest first. */
function pixelSite(...pixels: Pixel[]) {
  let stored = pixels
  const one = (id: string | undefined) => stored.find((pixel) => pixel.id === id) ?? launch
  const change = (pixel: Pixel) => {
    stored = stored.map((existing) => (existing.id === pixel.id ? pixel : existing))
    return pixel
  }
  const remove = (id: string | undefined) => {
    stored = stored.filter((pixel) => pixel.id !== id)
    return new Response(null, { status: 204 })
  }
  const add = (pixel: Pixel) => {
    stored = [pixel, ...stored]
    return pixel
  }
  const answers = () => {
    answer('GET /api/admin/twitter-pixels', () => stored)
    answer('GET /api/admin/twitter-pixels/{id}', ({ params }) => one(params.id))
    answer('POST /api/admin/twitter-pixels', ({ call }) =>
      add({ ...launch, ...(call.body as object), id: 'new' }),
    )
    answer('PUT /api/admin/twitter-pixels/{id}', ({ call, params }) =>
      change({ ...one(params.id), ...(call.body as object) }),
    )
    answer('DELETE /api/admin/twitter-pixels/{id}', ({ params }) => remove(params.id))
  }
  return { answers, change, remove, stored: () => stored }
}

async function opened(who = admin) {
  const site = pixelSite(launch, before)
  const person = openScreen('/admin?tab=pixels', who, site.answers)
  await row('Launch')
  return { person, site }
}

const row = async (name: string) => (await screen.findByText(name)).closest('tr') as HTMLElement
const toggle = (options = {}) => screen.findByRole('switch', { name: 'Launch is active', ...options })
const field = (dialog: HTMLElement, name: string) => within(dialog).getByRole('textbox', { name })
const press = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name })
const question = () =>
  screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this Twitter pixel?' })

it('lists name, ids, whether each is active, and which one the pages use', async () => {
  await opened()
  for (const text of ['o1abc', 'tw-o1abc-1', 'In use']) within(await row('Launch')).getByText(text)
  expect(within(await row('Before')).queryByText('In use')).toBeNull()
  const isBefore = within(await row('Before')).getByRole('switch', { name: 'Before is active' })
  expect(isBefore.getAttribute('aria-checked')).toBe('true')
  screen.getByText(/only the newest active pixel/)
})

it("says 'No Twitter Pixels Found' where there are none", async () => {
  openScreen('/admin?tab=pixels', admin)
  await screen.findByText('No Twitter Pixels Found')
})

it("says 'Failed to fetch Twitter pixels'; Retry brings them", async () => {
  const person = openScreen('/admin?tab=pixels', admin, () =>
    answer('GET /api/admin/twitter-pixels', refusal(503, 'Away for a moment.')),
  )
  await screen.findByText('Failed to fetch Twitter pixels')
  answer('GET /api/admin/twitter-pixels', [launch])
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await row('Launch')
})

it('adds a pixel: all three texts are required, and it is active unless said otherwise', async () => {
  const { person } = await opened()
  await person.click(screen.getByRole('button', { name: 'Add pixel' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a Twitter pixel' })
  expect(within(dialog).getByRole('checkbox', { name: 'Active' }).getAttribute('aria-checked')).toBe('true')
  await person.click(press(dialog, 'Save pixel'))
  for (const what of ['Name', 'Base pixel ID', 'Event pixel ID'])
    await within(dialog).findByText(`${what} is required`)
  expect(sent('POST')).toEqual([])
  await fill(person, field(dialog, 'Name'), 'Summer')
  await fill(person, field(dialog, 'Base pixel ID'), 'o2def')
  await fill(person, field(dialog, 'Event pixel ID'), 'tw-o2def-1')
  await person.click(press(dialog, 'Save pixel'))
  await findToast('Twitter pixel created')
  await within(await row('Summer')).findByText('In use')
  const body = { name: 'Summer', basePixel: 'o2def', eventPixel: 'tw-o2def-1', isActive: true }
  expect(sent('POST')).toEqual([{ path: PIXELS, body }])
})

it('edits a pixel: what is stored stands in the form', async () => {
  const { person } = await opened()
  await person.click(screen.getByRole('button', { name: 'Edit Launch' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit the pixel Launch' })
  expect(field(dialog, 'Event pixel ID')).toHaveProperty('value', 'tw-o1abc-1')
  await fill(person, field(dialog, 'Name'), 'Relaunch')
  await person.click(within(dialog).getByRole('checkbox', { name: 'Active' }))
  await person.click(press(dialog, 'Save pixel'))
  await findToast('Twitter pixel updated')
  await row('Relaunch')
  const body = { name: 'Relaunch', basePixel: 'o1abc', eventPixel: 'tw-o1abc-1', isActive: false }
  expect(sent('PUT')).toEqual([{ path: `${PIXELS}/launch`, body }])
  await within(await row('Before')).findByText('In use')
})

it('switches a pixel off, says how it went, and goes back where it failed', async () => {
  const { person, site } = await opened()
  await person.click(await toggle())
  await findToast('Twitter pixel updated')
  await toggle({ checked: false })
  expect(site.stored()[0]?.isActive).toBe(false)
  answer('PUT /api/admin/twitter-pixels/{id}', refusal(500, ''))
  await person.click(await toggle())
  await findToast('Error', 'Failed to update Twitter pixel')
  await toggle({ checked: false })
})

it('leaves what somebody else changed since as it is when it is switched off', async () => {
  const { person, site } = await opened()
  site.change({ ...launch, name: 'Renamed elsewhere', basePixel: 'o9new' })
  await person.click(await toggle())
  await findToast('Twitter pixel updated')
  await row('Renamed elsewhere')
  expect(site.stored()[0]).toMatchObject({ name: 'Renamed elsewhere', basePixel: 'o9new', isActive: false })
})

it('asks before it deletes: Cancel keeps it, a failure can be tried again', async () => {
  const { person, site } = await opened()
  await person.click(screen.getByRole('button', { name: 'Delete Launch' }))
  await person.click(press(await question(), 'Cancel'))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent('DELETE')).toEqual([])
  await person.click(screen.getByRole('button', { name: 'Delete Launch' }))
  answer('DELETE /api/admin/twitter-pixels/{id}', refusal(500, ''))
  await person.click(press(await question(), 'Delete'))
  await findToast('Error', 'Failed to delete Twitter pixel')
  answer('DELETE /api/admin/twitter-pixels/{id}', ({ params }) => site.remove(params.id))
  await person.click(press(await question(), 'Delete'))
  await findToast('Twitter pixel deleted')
  await within(await row('Before')).findByText('In use')
  expect(site.stored().map(({ name }) => name)).toEqual(['Before'])
  expect(sent('DELETE')).toEqual(Array(2).fill({ path: `${PIXELS}/launch`, body: null }))
})

it.each([
  ['a sentence of the server', 400, 'Name is too long: at most 100 characters'],
  ['none', 500, ''],
])("shows an 'Error' toast with %s, and keeps what was typed", async (_what, status, said) => {
  const { person } = await opened()
  answer('POST /api/admin/twitter-pixels', refusal(status, said))
  await person.click(screen.getByRole('button', { name: 'Add pixel' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a Twitter pixel' })
  for (const what of ['Name', 'Base pixel ID', 'Event pixel ID'])
    await fill(person, field(dialog, what), 'o3')
  await person.click(press(dialog, 'Save pixel'))
  await findToast('Error', said || 'Failed to create Twitter pixel')
  expect(field(dialog, 'Name')).toHaveProperty('value', 'o3')
})

it("gates nothing for a moderator: the server's 403 is the toast, and nothing changes", async () => {
  const { person, site } = await opened(moderator)
  answer('PUT /api/admin/twitter-pixels/{id}', refusal(403, ADMINS_ONLY))
  answer('DELETE /api/admin/twitter-pixels/{id}', refusal(403, ADMINS_ONLY))
  await person.click(await toggle())
  await findToast('Error', ADMINS_ONLY)
  await toggle({ checked: true })
  await person.click(screen.getByRole('button', { name: 'Delete Launch' }))
  await person.click(press(await question(), 'Delete'))
  await waitFor(() => expect(sent('DELETE')).toHaveLength(1))
  await findToast('Error', ADMINS_ONLY)
  expect(site.stored().map(({ isActive }) => isActive)).toEqual([true, true])
})
