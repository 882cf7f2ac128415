import type { AdminPurchase } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { fill, focusAgain, folded, goTo, sent } from '../support/screen/acting'
import { AT, admin, moderator } from '../support/screen/answers'
import { openScreen } from '../support/screen/open-screen'
import { declined, payment, paymentSite } from '../support/screen/payment-site'

const ann = payment(1)
const callsTo = (end: string) => sent('PUT').filter(({ path }) => path.endsWith(end))
const LOOKS = '/onlooker'
const WRITES = '/note'
const noteOf = (text: string): AdminPurchase['note'] => ({
  text,
  version: crypto.randomUUID(),
  at: AT,
  byName: 'Mo Derator',
})

function opened(purchase: AdminPurchase, { more = `&purchase=${ann.id}`, who = admin } = {}) {
  const site = paymentSite(purchase)
  return { site, person: openScreen(`/admin?tab=payments${more}`, who, site.answers) }
}

const details = () => screen.findByRole('complementary', { name: 'Details: Ann Lee' })
const note = async () => within(await details()).findByRole('region', { name: 'Note of staff' })
const inNote = async (name: string) => within(await note()).findByRole('button', { name })

it.each([
  ['an admin', admin],
  ['a moderator', moderator],
])('lets %s write a note, shows who wrote it, and marks the row', async (_, who) => {
  const { person } = opened(ann, { who })
  await person.click(await inNote('Add a note'))
  await fill(
    person,
    within(await note()).getByRole('textbox', { name: 'Note for colleagues' }),
    'Asked\nby mail',
  )
  await person.click(await inNote('Save note'))
  await waitFor(async () => expect(folded(await note())).toMatch(/Asked by mail ?Admin/))
  const [sent] = callsTo(WRITES)
  expect(sent?.body).toEqual({ text: 'Asked by mail', version: null })
  const row = (await screen.findByText('1,000', { selector: 'td *' })).closest('tr') as HTMLElement
  await within(row).findByText('Note')
})

it('keeps nothing in the worklist by a note: what a colleague decides leaves it', async () => {
  const { person, site } = opened(ann, { more: `&status=to-decide&purchase=${ann.id}` })
  await person.click(await inNote('Add a note'))
  await fill(person, within(await note()).getByRole('textbox'), 'Asked')
  await person.click(await inNote('Save note'))
  await screen.findByText('1–1 of 1')
  const change = await inNote('Change the note')
  await waitFor(() => expect(document.activeElement).toBe(change))
  site.change(ann.id, declined)
  focusAgain()
  await screen.findByText('No transactions found')
})

it('keeps what is being written when Esc is pressed in it', async () => {
  const { person } = opened(ann)
  await person.click(await inNote('Add a note'))
  const field = async () => within(await note()).getByRole<HTMLTextAreaElement>('textbox')
  await fill(person, await field(), 'Half a sen')
  await person.keyboard('{Escape}')
  expect((await field()).value).toBe('Half a sen')
  await person.click(await inNote('Cancel'))
  const add = await inNote('Add a note')
  await waitFor(() => expect(document.activeElement).toBe(add))
})

describe('a note that is being written', () => {
  const HALF = 'Half a sen'
  const unsaved = () => screen.findByRole('region', { name: 'Unsaved notes' })
  const field = async () => within(await note()).getByRole<HTMLTextAreaElement>('textbox')

  async function begun() {
    const { person } = opened(ann)
    await person.click(await inNote('Add a note'))
    await fill(person, await field(), HALF)
    expect(screen.queryByRole('region', { name: 'Unsaved notes' })).toBeNull()
    return { person }
  }

  it.each<[string, (person: UserEvent) => Promise<unknown>]>([
    [
      'its details',
      async (person) => person.click(await screen.findByRole('button', { name: 'Close details' })),
    ],
    ['Payment Tracking', (person) => person.click(screen.getByRole('tab', { name: 'Users' }))],
    ['the sale', (person) => person.click(screen.getByRole('link', { name: 'Audit trail' }))],
  ])('is kept on leaving %s, which is said there, and leads back to it', async (_, leave) => {
    const { person } = await begun()
    await leave(person)
    expect(folded(await unsaved())).toContain('A note on a purchase is not saved')
    await person.click(within(await unsaved()).getByRole('link', { name: 'Show it' }))
    expect((await field()).value).toBe(HALF)
    expect(document.activeElement).not.toBe(await field())
    expect(folded(await note())).toContain('Kept from before, and not saved yet.')
    expect(callsTo(WRITES)).toEqual([])
    await person.click(await inNote('Save note'))
    await waitFor(() =>
      expect(callsTo(WRITES)).toEqual([expect.objectContaining({ body: { text: HALF, version: null } })]),
    )
    await inNote('Change the note')
    expect(screen.queryByRole('region', { name: 'Unsaved notes' })).toBeNull()
  })

  it('is let go of from elsewhere, and by Cancel; one without another text is none', async () => {
    const { person } = await begun()
    await person.click(screen.getByRole('tab', { name: 'Users' }))
    await person.click(within(await unsaved()).getByRole('button', { name: 'Discard it' }))
    expect(screen.queryByRole('region', { name: 'Unsaved notes' })).toBeNull()
    goTo(`/admin?tab=payments&purchase=${ann.id}`)
    await person.click(await inNote('Add a note'))
    expect((await field()).value).toBe('')
    goTo('/admin?tab=users')
    await screen.findByRole('tab', { name: 'Users', selected: true })
    expect(screen.queryByRole('region', { name: 'Unsaved notes' })).toBeNull()
  })

  it('holds the closing of the page until it is saved or let go of', async () => {
    const { person } = await begun()
    const isHeld = () => {
      const closing = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(closing)
      return closing.defaultPrevented
    }
    expect(isHeld()).toBe(true)
    await person.click(await inNote('Cancel'))
    await waitFor(() => expect(isHeld()).toBe(false))
  })
})

it('shows the other’s text where two write, and overwrites it only where asked to', async () => {
  const { person, site } = opened({ ...ann, note: noteOf('First') })
  await person.click(await inNote('Change the note'))
  site.change(ann.id, { note: noteOf('Theirs') })
  await fill(person, within(await note()).getByRole('textbox'), 'Mine')
  await person.click(await inNote('Save note'))
  await waitFor(async () => expect(folded(await note())).toMatch(/Theirs.*it stands above/))
  expect(site.find(ann.id)?.note?.text).toBe('Theirs')
  expect(within(await note()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Mine')
  await person.click(await inNote('Go on with mine'))
  await person.click(await inNote('Save note'))
  await waitFor(() => expect(site.find(ann.id)?.note?.text).toBe('Mine'))
})

it('refuses what is too long at its field, and sends nothing', async () => {
  const { person } = opened(ann)
  await person.click(await inNote('Add a note'))
  await fill(person, within(await note()).getByRole('textbox'), 'x'.repeat(501))
  await person.click(await inNote('Save note'))
  await within(await note()).findByText(/At most 500 characters, without control/)
  expect(callsTo(WRITES)).toHaveLength(0)
})

it('says in row and details who else looks at it, and tells the others as long as it is open', async () => {
  opened({ ...ann, lookedAtBy: ['Mo Derator'] })
  await waitFor(async () => expect(folded(await details())).toMatch(/Mo Derator is looking at this/))
  const row = (await screen.findByText('1,000', { selector: 'td *' })).closest('tr') as HTMLElement
  expect(folded(row)).toMatch(/Mo Derator is looking at this/)
  await waitFor(() => expect(callsTo(LOOKS)).toHaveLength(1))
})

it('tells the others of an open question too, and of a mere list nothing', async () => {
  const { person } = opened(ann, { more: '' })
  const approve = await screen.findByRole('button', { name: 'Approve' })
  expect(callsTo(LOOKS)).toHaveLength(0)
  await person.click(approve)
  await waitFor(() => expect(callsTo(LOOKS)).toHaveLength(1))
})
