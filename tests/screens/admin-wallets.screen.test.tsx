import type { CryptoPrice, RecalledAddress, Wallet, WalletAddressPeriod } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { fill, focusAgain, folded, sent, withoutGaps } from '../support/screen/acting'
import { AT, admin, btc, moderator } from '../support/screen/answers'
import { answer, problem, refusal } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { findToast } from '../support/screen/toast'

const WALLETS = '/api/admin/wallets'
/** Checksummed, and nobody's that this site would send to. */
const [FIRST, SECOND] = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
] as const
const MOVES_MONEY = 'This moves where buyers’ money goes'
const uniPrice: CryptoPrice = { ...btc, id: 'uni', symbol: 'UNI', name: 'Uniswap', price: '7.5' }
const bitcoin: Wallet = {
  id: 'btc',
  symbol: 'BTC',
  address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  description: null,
  updatedAt: AT,
}
const uni: Wallet = { ...bitcoin, id: 'uni', symbol: 'UNI', address: FIRST, description: 'cold storage' }

/** A site that keeps wallets. */
function walletSite(...wallets: Wallet[]) {
  let stored = wallets
  const keep = (wallet: Wallet) => {
    stored = [...stored.filter(({ symbol }) => symbol !== wallet.symbol), wallet]
    return wallet
  }
  const remove = (id: string | undefined) => {
    stored = stored.filter((wallet) => wallet.id !== id)
    return new Response(null, { status: 204 })
  }
  const answers = () => {
    answer('GET /api/crypto-prices', [btc, uniPrice])
    answer('GET /api/admin/wallets', () => stored)
    answer('POST /api/admin/wallets', ({ call }) => keep({ ...uni, ...(call.body as object) }))
    answer('PUT /api/admin/wallets/{id}', ({ call }) => keep({ ...uni, ...(call.body as object) }))
    answer('DELETE /api/admin/wallets/{id}', ({ params }) => remove(params.id))
  }
  return { answers, remove, of: (symbol: string) => stored.find((wallet) => wallet.symbol === symbol) }
}

async function opened({ who = admin, wallets = [bitcoin, uni], at = '/admin?tab=wallets' } = {}) {
  const site = walletSite(...wallets)
  const person = openScreen(at, who, site.answers)
  await screen.findByRole('group', { name: 'BTC address' })
  return { person, site }
}

const row = async (symbol: string) =>
  (await screen.findByRole('group', { name: `${symbol} address` })).closest('tr') as HTMLElement
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const address = (dialog: HTMLElement) => within(dialog).getByLabelText<HTMLInputElement>('Address')
const save = (dialog: HTMLElement) =>
  within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Save wallet' })
const question = () =>
  screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this wallet address?' })
const addressIn = (dialog: HTMLElement, name: string) =>
  withoutGaps(within(dialog).getByRole('group', { name }))

it('lists currency, the whole address and the description', async () => {
  await opened()
  const [currency] = within(await row('UNI')).getAllByRole('cell')
  expect(currency?.textContent).toBe('UNIUniswap')
  expect(withoutGaps(screen.getByRole('group', { name: 'UNI address' }))).toBe(FIRST)
  within(await row('UNI')).getByText('cold storage')
})

it("says 'No cryptocurrency wallets configured' where there are none", async () => {
  openScreen('/admin?tab=wallets', admin)
  await screen.findByText('No cryptocurrency wallets configured. Add a wallet to receive payments')
})

it("says 'Failed to fetch wallets'; Retry brings them, and a list that was there stays", async () => {
  const person = openScreen('/admin?tab=wallets', admin, () =>
    answer('GET /api/admin/wallets', refusal(503, 'Away for a moment.')),
  )
  await screen.findByText('Failed to fetch wallets')
  await screen.findByText('Away for a moment.')
  answer('GET /api/admin/wallets', [uni])
  await person.click(button('Retry'))
  await row('UNI')
  answer('GET /api/admin/wallets', refusal(503, 'Away for a moment.'))
  focusAgain()
  await screen.findByText('This list could not be brought up to date')
  await row('UNI')
})

it('adds a wallet of a currency from the price list; without both, nothing can be saved', async () => {
  const { person, site } = await opened({ wallets: [bitcoin] })
  await person.click(button('Add wallet'))
  const dialog = await screen.findByRole('dialog', { name: 'Add a wallet' })
  expect(save(dialog).disabled).toBe(true)
  await fill(person, address(dialog), FIRST)
  expect(save(dialog).disabled).toBe(true)
  const currency = within(dialog).getByRole('combobox', { name: 'Cryptocurrency' })
  await person.click(currency)
  await person.click(await screen.findByRole('option', { name: 'BTC · Bitcoin (has a wallet)' }))
  await within(dialog).findByText(MOVES_MONEY)
  await person.click(currency)
  await person.click(await screen.findByRole('option', { name: 'UNI · Uniswap' }))
  await waitFor(() => expect(within(dialog).queryByText(MOVES_MONEY)).toBeNull())
  await fill(person, address(dialog), '  ')
  expect(save(dialog).disabled).toBe(true)
  await fill(person, address(dialog), FIRST)
  await person.click(save(dialog))
  await findToast('Wallet saved')
  await row('UNI')
  expect(site.of('UNI')).toMatchObject({ address: FIRST, description: null })
})

it("shows the server's sentence or its own where saving fails, and keeps what was typed", async () => {
  const { person, site } = await opened()
  answer('PUT /api/admin/wallets/{id}', problem(400, 'address-invalid', 'No UNI address.'))
  await person.click(button('Edit UNI wallet'))
  const dialog = await screen.findByRole('dialog', { name: 'Edit the UNI wallet' })
  await fill(person, address(dialog), '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD')
  await person.click(save(dialog))
  await findToast('Error', 'Address is not a valid UNI address.')
  expect(address(dialog).getAttribute('aria-invalid')).toBe('true')
  answer('PUT /api/admin/wallets/{id}', refusal(500, ''))
  await fill(person, address(dialog), SECOND)
  await person.click(save(dialog))
  await findToast('Error', 'Failed to save wallet')
  expect(address(dialog).value).toBe(SECOND)
  expect(site.of('UNI')?.address).toBe(FIRST)
})

it('warns that a changed address moves where the money goes, old beside new', async () => {
  const { person, site } = await opened()
  await person.click(button('Edit UNI wallet'))
  const dialog = await screen.findByRole('dialog', { name: 'Edit the UNI wallet' })
  await fill(person, within(dialog).getByRole('textbox', { name: /Description/ }), 'warm storage')
  expect(within(dialog).queryByText(MOVES_MONEY)).toBeNull()
  await fill(person, address(dialog), SECOND)
  await within(dialog).findByText(MOVES_MONEY)
  expect(addressIn(dialog, 'Address until now')).toBe(FIRST)
  expect(addressIn(dialog, 'Address from now on')).toBe(SECOND)
  await person.click(save(dialog))
  await findToast('Wallet saved')
  const body = { symbol: 'UNI', address: SECOND, description: 'warm storage' }
  expect(sent('PUT')).toEqual([{ path: `${WALLETS}/uni`, body }])
  expect(site.of('UNI')).toMatchObject(body)
})

describe('the history of addresses', () => {
  const since: WalletAddressPeriod = {
    id: '2',
    symbol: 'UNI',
    address: FIRST,
    from: '2026-11-20T09:00:00.000Z',
    until: null,
    changedBy: admin.id,
    changedByName: 'Zoë Quinn',
  }
  const until: WalletAddressPeriod = {
    ...since,
    id: '1',
    address: SECOND,
    from: '2026-11-02T09:00:00.000Z',
    until: since.from,
    changedBy: 'system',
    changedByName: undefined,
  }
  const answerHistory = (...periods: WalletAddressPeriod[]) =>
    answer('GET /api/admin/wallets/symbol/{symbol}/history', ({ params: { symbol = '' } }) =>
      symbol === 'UNI' ? periods : [{ ...until, symbol, until: null }],
    )
  const periods = async (symbol: string) =>
    within(await screen.findByRole('list', { name: `Addresses of ${symbol}` })).findAllByRole('listitem')

  it('shows which, from when, until when and by whom, at an address of its own', async () => {
    const { person } = await opened({ who: moderator })
    answerHistory(since, until)
    await person.click(button('History of the UNI address'))
    const [newest, oldest, ...more] = await periods('UNI')
    expect(more).toEqual([])
    expect(withoutGaps(within(newest as HTMLElement).getByRole('group'))).toBe(FIRST)
    expect(folded(newest as HTMLElement)).toMatch(/Until ?Buyers pay here now ?Set by ?Zoë Quinn/)
    expect(folded(oldest as HTMLElement)).toMatch(/From ?2 Nov 2026, .+ ?Until ?20 Nov 2026/)
    expect(window.location.search).toBe('?tab=wallets&history=UNI')
  })

  it('opens by its address, and shows another currency on request', async () => {
    const person = openScreen('/admin?tab=wallets&history=UNI', moderator, () => {
      walletSite(bitcoin, uni).answers()
      answerHistory(since, until)
    })
    const sheet = await screen.findByRole('dialog', { name: 'Address history' })
    await periods('UNI')
    await person.click(within(sheet).getByRole('combobox', { name: 'Cryptocurrency' }))
    await person.click(await screen.findByRole('option', { name: 'BTC · Bitcoin' }))
    const [only] = await periods('BTC')
    within(only as HTMLElement).getByText('System')
  })

  it("calls somebody who is gone 'Deleted user'", async () => {
    openScreen('/admin?tab=wallets&history=UNI', admin, () => {
      walletSite(bitcoin, uni).answers()
      answerHistory({ ...since, changedByName: undefined })
    })
    const [newest] = await periods('UNI')
    within(newest as HTMLElement).getByText('Deleted user')
  })
})

it('asks before it deletes: Cancel keeps it, a failure can be tried again', async () => {
  const { person, site } = await opened()
  await person.click(button('Delete UNI wallet'))
  await person.click(within(await question()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(sent('DELETE')).toEqual([])
  answer('DELETE /api/admin/wallets/{id}', refusal(500, ''))
  await person.click(button('Delete UNI wallet'))
  await person.click(within(await question()).getByRole('button', { name: 'Delete' }))
  await findToast('Error', 'Failed to delete wallet')
  answer('DELETE /api/admin/wallets/{id}', ({ params }) => site.remove(params.id))
  await person.click(within(await question()).getByRole('button', { name: 'Delete' }))
  await findToast('Wallet deleted')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete UNI wallet' })).toBeNull())
  expect(site.of('UNI')).toBeUndefined()
  expect(sent('DELETE')).toEqual(Array(2).fill({ path: `${WALLETS}/uni`, body: null }))
})

it('disables adding, editing and deleting for a moderator, and says why', async () => {
  const { person } = await opened({ who: moderator })
  for (const name of ['Add wallet', 'Edit UNI wallet', 'Delete UNI wallet']) {
    expect([name, button(name).disabled]).toEqual([name, true])
    await person.hover(button(name).parentElement as HTMLElement)
    await screen.findByRole('tooltip', { name: 'Admin privileges required' })
    await person.unhover(button(name).parentElement as HTMLElement)
  }
})

it('recalls an address that is not ours, and lists who reported a payment to it', async () => {
  const { person } = await opened()
  answer('POST /api/admin/wallets/recall', ({ call }) =>
    recalledOf((call.body as { address: string }).address),
  )
  await person.click(button('Recall an address'))
  const dialog = await screen.findByRole('alertdialog', { name: 'Recall an address that is not ours' })
  await person.click(within(dialog).getByRole('button', { name: 'Recall' }))
  within(dialog).getByText('Address is required')
  expect(sent('POST')).toEqual([])
  await fill(person, address(dialog), ` ${SECOND} `)
  answer('GET /api/admin/recalled-addresses', [recalledOf(SECOND)])
  await person.click(within(dialog).getByRole('button', { name: 'Recall' }))
  await findToast('Address recalled')
  expect(sent('POST')).toEqual([{ path: '/api/admin/wallets/recall', body: { address: SECOND } }])
  const link = await screen.findByRole('link', { name: 'Open the purchase of Ann Lee' })
  expect(link.getAttribute('href')).toBe('/admin?tab=payments&purchase=p-1')
  screen.getByText('One buyer reported a payment to it')
})

const recalledOf = (recalled: string): RecalledAddress => ({
  address: recalled,
  at: AT,
  actor: { id: 'a', name: 'Ada Frost' },
  reported: [
    {
      id: 'p-1',
      buyer: { id: 'b', name: 'Ann Lee' },
      status: 'pending',
      amount: 300,
      currency: 'BTC',
      cryptoAmount: '0.009255',
      transactionHash: null,
      paidAt: AT,
    },
  ],
})
