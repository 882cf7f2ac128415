import type { CurrentUser, Token } from '@presale/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { fill, folded, sent } from '../support/screen/acting'
import { admin, btc, moderator, token } from '../support/screen/answers'
import { answer, network, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { findToast } from '../support/screen/toast'

const ADMINS_ONLY = 'Admin privileges required'
const NO_PROVIDER = 'No price provider is configured: set PRICE_PROVIDER_URL.'

const cards = () => screen.findByRole('region', { name: 'Admin Actions' })
const dialog = (name: string) => screen.findByRole('dialog', { name })

/** The panel with the dialog of one of the cards, on a site that keeps the token's changes. */
async function opened(name: string, who: CurrentUser = admin) {
  let now: Token = token
  const become = ({ call }: { call: { body: unknown } }) => {
    now = { ...now, ...(call.body as Partial<Token>) }
    return now
  }
  const person = openScreen('/admin', who, () => {
    answer('GET /api/token/{symbol}', () => now)
    answer('POST /api/admin/token-price', become)
    answer('POST /api/admin/token-name', become)
  })
  await person.click(within(await cards()).getByRole('button', { name }))
  const open = await dialog(name)
  const press = (button: string) => person.click(within(open).getByRole('button', { name: button }))
  return { person, open, press }
}

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('Export CSV', () => {
  const asked = () =>
    network.calls.filter(({ path }) => path.startsWith('/api/admin/export/')).map(({ method }) => method)

  /** The address that the browser is given to download, once the server has said that it may. */
  async function downloadedBy(press: () => Promise<void>, list: 'users' | 'events'): Promise<URL> {
    const addresses: string[] = []
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      addresses.push(this.href)
    })
    answer(`GET /api/admin/export/${list}.csv`, () => new Response(null))
    await press()
    await waitFor(() => expect(addresses).toHaveLength(1))
    click.mockRestore()
    return new URL(addresses[0] ?? '')
  }

  it('says how the audit trail is checked, and refuses days that cannot be', async () => {
    const { press, open, person } = await opened('Export CSV')
    await press('Audit trail')
    within(open).getByText(/npm run audit -- verify FILE/)
    const field = (label: string) => within(open).getByLabelText(label)
    fireEvent.change(field('From (UTC, optional)'), { target: { value: '2026-01-02' } })
    fireEvent.change(field('To (UTC, optional)'), { target: { value: '2026-01-01' } })
    await within(open).findByText('The last day is before the first one.')
    await person.click(within(open).getByRole('button', { name: 'Download' }))
    expect(asked()).toEqual([])
    fireEvent.change(field('To (UTC, optional)'), { target: { value: '2030-01-01' } })
    const { pathname, searchParams } = await downloadedBy(() => press('Download'), 'events')
    expect(pathname).toBe('/api/admin/export/events.csv')
    expect([...searchParams.keys()]).toEqual(['from', 'to'])
  })

  it('downloads the chosen list with its filters, and closes', async () => {
    const { press, open, person } = await opened('Export CSV')
    await person.click(within(open).getByRole('button', { name: 'Users' }))
    await fill(person, within(open).getByRole('textbox', { name: /^Search/ }), 'ann@example.com')
    await person.click(within(open).getByRole('combobox', { name: 'Role' }))
    await person.click(await screen.findByRole('option', { name: 'Admins' }))
    const { pathname, search } = await downloadedBy(() => press('Download'), 'users')
    expect([pathname, search]).toEqual([
      '/api/admin/export/users.csv',
      '?search=ann%40example.com&status=admin',
    ])
    await findToast('Export started')
    await isClosed()
  })

  it("shows a moderator the server's 403, and downloads nothing", async () => {
    const { press, open } = await opened('Export CSV', moderator)
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click')
    answer('GET /api/admin/export/purchases.csv', refusal(403, ADMINS_ONLY))
    await press('Download')
    await findToast('Error', ADMINS_ONLY)
    expect(open.isConnected).toBe(true)
    expect(click).not.toHaveBeenCalled()
    click.mockRestore()
  })
})

describe('Price Settings', () => {
  const price = (open: HTMLElement) =>
    within(open).getByRole<HTMLInputElement>('spinbutton', { name: 'New token price' })

  it.each([
    ['', 'Please enter a valid price greater than zero'],
    ['0.00001', 'Please enter a valid price with at most 4 decimals'],
  ])("refuses the price %p as 'Invalid price', and sends nothing", async (entry, sentence) => {
    const { person, press, open } = await opened('Price Settings')
    await fill(person, price(open), entry)
    await press('Update price')
    await findToast('Invalid price', sentence)
    expect(sent('POST')).toEqual([])
  })

  it('takes steps of 0.0001 from 0, and shows the new price after it', async () => {
    const { person, press, open } = await opened('Price Settings')
    expect([price(open).step, price(open).min]).toEqual(['0.0001', '0'])
    await fill(person, price(open), '3.4567')
    await press('Update price')
    await findToast('Token price updated successfully')
    await isClosed()
    expect(sent('POST')).toEqual([{ path: '/api/admin/token-price', body: { price: '3.4567' } }])
    await within(await cards()).findByText(/\$3\.4567/)
  })

  it('asks before a price that is ten times as much is set, and takes another entry as another question', async () => {
    const { person, press, open } = await opened('Price Settings')
    await fill(person, price(open), '30')
    await press('Update price')
    within(open).getByText('Is this meant?')
    expect(sent('POST')).toEqual([])
    await fill(person, price(open), '30.5')
    within(open).getByText('A large change')
    await press('Update price')
    await press('Set it all the same')
    await findToast('Token price updated successfully')
    expect(sent('POST')).toEqual([{ path: '/api/admin/token-price', body: { price: '30.5' } }])
  })

  it('shows the currencies with their source, and why an update without a provider does nothing', async () => {
    const { press, open } = await opened('Price Settings')
    answer('POST /api/crypto-prices/update', refusal(409, NO_PROVIDER))
    const row = (await within(open).findByRole('rowheader', { name: 'BTC' })).closest('tr')
    expect(row?.textContent).toMatch(/BTC.*\$97,000.*Sample/)
    await press('Update prices')
    await within(open).findByText(NO_PROVIDER)
    await findToast('Error')
  })

  it('names what an update did not take over, and reads the list again', async () => {
    const { press, open } = await opened('Price Settings')
    const reads = () => network.calls.filter(({ path }) => path === '/api/crypto-prices').length
    answer('POST /api/crypto-prices/update', {
      provider: 'example',
      prices: [btc],
      updated: ['ETH'],
      refused: [{ symbol: 'BTC', reason: 'It jumped by 80 %.' }],
    })
    await within(open).findByRole('rowheader', { name: 'BTC' })
    const before = reads()
    await press('Update prices')
    await findToast('Prices updated')
    await waitFor(() => expect(open.textContent).toContain('BTC: It jumped by 80 %.'))
    await waitFor(() => expect(reads()).toBeGreaterThan(before))
  })
})

describe('Change Token Name', () => {
  const named = (open: HTMLElement) =>
    within(open).getByRole<HTMLInputElement>('textbox', { name: 'Token name' })

  it("refuses an empty name as 'Invalid name', and sends nothing", async () => {
    const { person, press, open } = await opened('Change Token Name')
    await fill(person, named(open), '   ')
    await press('Update name')
    await findToast('Invalid name', 'Please enter a valid token name')
    expect(sent('POST')).toEqual([])
  })

  it('opens with the current name, and changes the display name alone', async () => {
    const { person, open } = await opened('Change Token Name')
    expect(named(open).value).toBe(token.name)
    expect(folded(open)).toContain('not the symbol GROK')
    await fill(person, named(open), '  Aurora  ')
    await person.keyboard('{Enter}')
    await findToast('Token name updated successfully')
    expect(sent('POST')).toEqual([{ path: '/api/admin/token-name', body: { name: 'Aurora' } }])
    const [sidebar] = screen.getAllByRole('complementary')
    await within(sidebar as HTMLElement).findByText('Aurora')
  })

  it('says that the current name cannot be fetched, and opens with GROK', async () => {
    const person = openScreen('/admin', admin)
    await waitFor(async () => expect(folded(await cards())).toContain('$3.0000 a token'))
    answer('GET /api/token/{symbol}', refusal(500, ''))
    await person.click(within(await cards()).getByRole('button', { name: 'Change Token Name' }))
    await findToast('Error', 'Failed to fetch current token name')
    expect(named(await dialog('Change Token Name')).value).toBe('GROK')
  })
})

it.each([
  ['Price Settings', 'New token price', '4', 'Update price', 'token-price', 'Failed to update token price'],
  ['Change Token Name', 'Token name', 'Aurora', 'Update name', 'token-name', 'Failed to update token name'],
] as const)(
  "shows the server's sentence where %s fails, else its own; a moderator its 403",
  async (...given) => {
    const [name, label, entry, button, path, fallback] = given
    const { person, press, open } = await opened(name, moderator)
    within(open).getByText('You can look at this. Only an admin can save it.')
    answer(`POST /api/admin/${path}`, refusal(403, ADMINS_ONLY))
    await fill(person, within(open).getByLabelText(label), entry)
    await press(button)
    await findToast('Error', ADMINS_ONLY)
    answer(`POST /api/admin/${path}`, refusal(500, ''))
    await press(button)
    await findToast('Error', fallback)
  },
)
