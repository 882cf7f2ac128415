import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { readViews } from '../../frontends/admin/src/lists/saved-views/saved-views'
import { fill } from '../support/screen/acting'
import { admin } from '../support/screen/answers'
import { openScreen } from '../support/screen/open-screen'
import { payment, paymentSite } from '../support/screen/payment-site'

const KEPT = `saved-views:payments:${admin.id}`
const LATE = { name: 'Late', query: 'status=attention' }
const LARGE = { name: 'Large', query: 'sort=total' }

const keep = (...views: object[]) => localStorage.setItem(KEPT, JSON.stringify(views))
const kept = () => readViews(localStorage.getItem(KEPT)).map(({ name }) => name)
const button = () => screen.findByRole('button', { name: 'Saved views' })
const item = (name: string) => screen.findByRole('menuitem', { name })

async function opened(at = '/admin?tab=payments') {
  const person = openScreen(at, admin, paymentSite(payment(1)).answers)
  await screen.findByText('1–1 of 1')
  return person
}
async function choose(person: UserEvent, name: string) {
  await person.click(await button())
  await person.click(await item(name))
}
async function saveAs(person: UserEvent, name: string) {
  await choose(person, 'Save this view…')
  const dialog = within(await screen.findByRole('dialog'))
  await fill(person, dialog.getByRole('textbox', { name: 'Name' }), name)
  await person.click(dialog.getByRole('button', { name: 'Save' }))
}

it('a letter that chooses in the open menu decides nothing behind it', async () => {
  const person = await opened(`/admin?tab=payments&purchase=${payment(1).id}`)
  await person.click(await button())
  await item('Save this view…')
  await person.keyboard('ad')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await person.keyboard('a')
  await screen.findByRole('alertdialog')
})

it('keeps what another tab has saved or deleted meanwhile', async () => {
  keep(LATE)
  const person = await opened()
  keep(LATE, LARGE)
  await saveAs(person, 'Ann')
  await waitFor(() => expect(kept()).toEqual(['Late', 'Large', 'Ann']))
  keep(LARGE)
  await choose(person, 'Rename or delete…')
  await person.click(await screen.findByRole('button', { name: 'Delete Ann' }))
  expect(kept()).toEqual(['Large'])
})

it('shows what another tab saves, and refuses the name it has taken', async () => {
  const person = await opened()
  keep(LATE)
  await saveAs(person, 'late')
  await screen.findByText('Another view has this name.')
  await person.keyboard('{Escape}')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: KEPT }))
  })
  await person.click(await button())
  await item('Late')
})

it('gives the focus back to its button once a dialog of the menu closes', async () => {
  keep(LATE)
  const person = await opened()
  for (const name of ['Save this view…', 'Rename or delete…']) {
    await choose(person, name)
    await screen.findByRole('dialog')
    await person.keyboard('{Escape}')
    await waitFor(async () => expect(document.activeElement).toBe(await button()))
  }
})

it('may have a view that is called as an entry of the menu is', async () => {
  keep({ ...LATE, name: 'Save this view…' })
  const person = await opened()
  await person.click(await button())
  expect(await screen.findAllByRole('menuitem', { name: 'Save this view…' })).toHaveLength(2)
})

it('saves what the tab opens with by what it shows; a view that was saved bare still shows all purchases', async () => {
  keep({ name: 'Everything', query: '' })
  const person = await opened()
  await saveAs(person, 'Work')
  await waitFor(() => expect(kept()).toEqual(['Everything', 'Work']))
  expect(readViews(localStorage.getItem(KEPT)).at(-1)?.query).toBe('status=to-decide&sort=deadline&order=asc')
  await choose(person, 'Everything')
  await waitFor(() => expect(window.location.search).toBe('?tab=payments&status=all'))
  await screen.findByText('1–1 of 1')
})
