import type { OwnPaymentProof } from '@presale/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { useBuyDraft } from '../../frontends/buyer/src/features/buy-coins/draft-store'
import { folded } from '../support/screen/acting'
import { AT, noProof, ownNotWatched, user } from '../support/screen/answers'
import { confirmingPurchase, duePurchase, endedPurchase } from '../support/screen/buyer-answers'
import { paidButton, paymentDialog } from '../support/screen/buying'
import { answer, network, problem } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { main, pathname, textOf } from '../support/screen/reading'

const HASH = 'ab12'.repeat(16)
const due = duePurchase()
const pageOf = (id: string) => `/purchases/${id}`
const opened = (path: string) => openScreen(path, user, () => answer('GET /api/purchases', [due]))
const shown = async () => within(await screen.findByRole('main'))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

beforeEach(() => useBuyDraft.getState().reset())

it('is the record of the purchase, and its payment is resumed and left there', async () => {
  const actor = opened(pageOf(due.id))
  await (await shown()).findByText('Waiting for your payment')
  expect(textOf(main())).toContain(due.id)
  expect(screen.queryByRole('dialog')).toBeNull()
  await actor.click(within(main()).getByRole('link', { name: 'Resume payment' }))
  await paidButton()
  await actor.click(within(await paymentDialog()).getByRole('button', { name: 'Close' }))
  await closed()
  expect([pathname(), window.location.search]).toEqual([pageOf(due.id), ''])
  within(main()).getByText('Waiting for your payment')
})

it('given a cancellation, leads back to the selection', async () => {
  const actor = openScreen(`${pageOf(due.id)}?pay=1`, user, () => {
    answer('GET /api/purchases', [due])
    answer('POST /api/purchases/{id}/cancel', { purchase: { ...due, status: 'expired', stage: null } })
  })
  await paidButton()
  await actor.click(within(await paymentDialog()).getByRole('button', { name: 'Cancel' }))
  await closed()
  expect(pathname()).toBe('/buy-coins')
})

it('says on the receipt who sells, where to look it up, and that it is a sample', async () => {
  openScreen(pageOf(due.id), user, () => {
    answer('GET /api/settings', [{ key: 'seller_name', value: 'Example Labs GmbH' }])
    answer('GET /api/purchases', [
      endedPurchase({
        id: due.id,
        status: 'approved',
        transactionHash: HASH,
        priceSource: 'sample',
        sampleWallet: true,
      }),
    ])
  })
  const receipt = await shown()
  await receipt.findByText('Example Labs GmbH')
  await receipt.findByText('Sample price and address')
  await receipt.findByText(`https://mempool.space/tx/${HASH}`)
})

describe('of a payment in a block, its receipt', () => {
  const bought = endedPurchase({ id: due.id, status: 'approved', transactionHash: HASH })
  const inBlock = {
    ...noProof,
    purchaseId: due.id,
    network: 'Bitcoin',
    block: { hash: `00000000${'5e'.repeat(28)}`, height: 903_123, time: AT },
  }
  const openedWith = (proof: OwnPaymentProof) =>
    openScreen(pageOf(due.id), user, () => {
      answer('GET /api/purchases', [bought])
      answer('GET /api/purchases/{id}/payment/proof', proof)
    })

  it('names the block, and gives the proof as a file', async () => {
    const proof = { transaction: '02', branch: ['ab'.repeat(32)], place: 1, header: '00'.repeat(80) }
    const saved: { name: string; text: Promise<string> }[] = []
    let file = new Blob()
    URL.createObjectURL = (blob) => {
      file = blob as Blob
      return 'blob:proof'
    }
    URL.revokeObjectURL = () => undefined
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push({ name: this.download, text: new Response(file).text() })
    })
    const actor = openedWith({ ...inBlock, proof })
    const save = await screen.findByRole('button', { name: 'Save the proof' })
    expect(folded(main())).toMatch(/Paid in block 903,123 of Bitcoin, /)
    await actor.click(save)
    const [{ name = '', text } = {}] = saved
    expect(name).toBe(`payment-${bought.id.slice(0, 8)}.json`)
    expect(JSON.parse((await text) ?? '')).toEqual({ ...inBlock, proof })
  })

  it('given a network that has none, names the block alone', async () => {
    openedWith({ ...inBlock, network: 'Ethereum' })
    await (await shown()).findByText(/Paid in block/)
    expect(screen.queryByRole('button', { name: 'Save the proof' })).toBeNull()
  })
})

it.each([
  [{ state: 'looking' }, 'We look for your payment', /not on Ethereum yet/],
  [
    { state: 'seen', received: '0.5', confirmations: 3, needed: 12 },
    'We see your payment',
    /0\.5 ETH arrived: 3 of 12 confirmations\. You can close this page\. ?Kept until .* longer while it confirms/,
  ],
  [
    { state: 'under', received: '0.4', missing: '0.1' },
    'Less arrived than asked for',
    /0\.4 ETH of 0\.5 ETH arrived\. .*send 0\.1 ETH to the same address/,
  ],
  [
    { state: 'person', foundOn: 'Polygon' },
    'A person looks at your payment',
    /is on Polygon; we asked for Ethereum\. .*do not pay again/,
  ],
  [{ state: 'cannot-see', cannotSeeSince: AT }, 'We cannot look right now', /Yours is not lost/],
  [{ state: 'confirmed', received: '0.5' }, 'Your payment is confirmed', /A person approves it/],
] as const)('given a payment that its network shows as %j, says so', async (change, title, sentence) => {
  openScreen(pageOf(due.id), user, () => {
    answer('GET /api/purchases', [confirmingPurchase({ id: due.id, transactionHash: HASH })])
    answer('GET /api/purchases/{id}/payment', {
      ...ownNotWatched,
      network: 'Ethereum',
      unit: 'ETH',
      asked: '0.5',
      ...change,
    })
  })
  const seen = await (await shown()).findByRole('status', { name: 'Your payment on its network' })
  within(seen).getByText(title)
  expect(folded(seen)).toMatch(sentence)
})

describe('a transaction that is not found', () => {
  const openedWith = (corrects: () => void) =>
    openScreen(pageOf(due.id), user, () => {
      answer('GET /api/purchases', [confirmingPurchase({ id: due.id, transactionHash: HASH })])
      answer('GET /api/purchases/{id}/payment', { ...ownNotWatched, state: 'replaced', network: 'Ethereum' })
      corrects()
    })
  const field = () => screen.findByRole('textbox', { name: 'Transaction hash' })

  it('is replaced by another one that the buyer names', async () => {
    const OTHER = 'cd34'.repeat(16)
    const changed = confirmingPurchase({ id: due.id, transactionHash: OTHER })
    const person = openedWith(() => answer('POST /api/purchases/{id}/transaction', { purchase: changed }))
    await person.click(await screen.findByRole('button', { name: 'Name another transaction' }))
    await person.click(await screen.findByRole('button', { name: 'Send' }))
    await screen.findByText('Paste the transaction hash')
    await person.type(await field(), OTHER)
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText('The new transaction is noted')
    const sent = network.calls.find(({ path }) => path.endsWith('/transaction'))
    expect(sent?.body).toEqual({ transactionHash: OTHER })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Transaction hash' })).toBeNull())
  })

  it('given it is refused, says why and keeps what was entered', async () => {
    const sentence = 'You have corrected the transaction three times; an admin will look at it.'
    const person = openedWith(() =>
      answer('POST /api/purchases/{id}/transaction', () => problem(409, 'corrections-used-up', sentence)),
    )
    await person.click(await screen.findByRole('button', { name: 'Name another transaction' }))
    await person.type(await field(), HASH)
    await person.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByText(sentence)
    expect(await field()).toHaveProperty('value', HASH)
  })
})

it('given a purchase of somebody else, says that there is none', async () => {
  opened(pageOf('00000000-0000-4000-8000-000000000000'))
  await (await shown()).findByText('This purchase was not found')
})

it('given My Coins, its row and the address of its receipt lead there', async () => {
  const bought = endedPurchase({ status: 'approved' })
  const actor = openScreen('/my-coins', user, () => answer('GET /api/purchases', [bought]))
  const history = within(await screen.findByRole('table', { name: 'Transaction history' }))
  await actor.click(await history.findByText('Approved'))
  await within(main()).findByRole('heading', { name: /^Receipt of / })
  expect(pathname()).toBe(pageOf(bought.id))
})
