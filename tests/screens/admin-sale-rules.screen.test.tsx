import { screen, waitFor, within } from '@testing-library/react'
import { admin, adminPurchase, btc, readiness, sale, system } from '../support/screen/answers'
import { answer, network } from '../support/screen/network'
import { openScreen } from '../support/screen/open-screen'
import { payment, paymentSite } from '../support/screen/payment-site'
import { sentence, textOf } from '../support/screen/reading'

const sent = (method: string, path: string) =>
  network.calls.filter((call) => call.method === method && call.path === path).map(({ body }) => body)

const frozenByAda = { at: new Date().toISOString(), actor: { id: admin.id, name: 'Ada' } }

describe('freezing the sale', () => {
  it('is one press; then everybody in the panel sees a banner, which has the way back', async () => {
    let state: 'open' | 'frozen' = 'open'
    const actor = openScreen('/admin', admin, () => {
      answer('GET /api/sale', () => ({ ...sale, state, sentence: null }))
      answer('GET /api/admin/freeze', () => ({ frozen: state === 'frozen' ? frozenByAda : null }))
      answer('PUT /api/admin/settings/{key}', ({ call }) => {
        const { value } = call.body as { value: string }
        state = value === 'true' ? 'frozen' : 'open'
        return { key: 'sale_frozen', value }
      })
    })
    await actor.click(await screen.findByRole('button', { name: 'Freeze sale' }))
    const banner = await screen.findByRole('region', { name: 'Sale frozen' })
    expect(screen.queryByRole('button', { name: 'Freeze sale' })).toBeNull()
    await within(banner).findByText('Ada')
    expect(textOf(banner)).toMatch(/Frozen by Ada ?, (just now|\d+ min ago)/)
    await actor.click(within(banner).getByRole('button', { name: 'Let the sale go on' }))
    await screen.findByRole('button', { name: 'Freeze sale' })
    expect(sent('PUT', '/api/admin/settings/sale_frozen')).toEqual([{ value: 'true' }, { value: 'false' }])
  })

  it('given a moderator, it says who froze the sale, and has no button that the server refuses', async () => {
    openScreen('/admin', { ...admin, isAdmin: false, isModerator: true }, () => {
      answer('GET /api/sale', () => ({ ...sale, state: 'frozen' as const, sentence: null }))
      answer('GET /api/admin/freeze', () => ({ frozen: frozenByAda }))
    })
    const banner = await screen.findByRole('region', { name: 'Sale frozen' })
    await within(banner).findByText('Ada')
    expect(within(banner).queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Freeze sale' })).toBeNull()
  })

  it('given a moderator while the sale is open, it cannot be frozen', async () => {
    openScreen('/admin', { ...admin, isAdmin: false, isModerator: true })
    await screen.findByRole('tab', { name: /Payment Tracking/ })
    await waitFor(() => expect(sent('GET', '/api/sale')).not.toEqual([]))
    expect(screen.queryByRole('button', { name: 'Freeze sale' })).toBeNull()
  })
})

describe('Price Settings', () => {
  const opened = async (answering?: () => void) => {
    const actor = openScreen('/admin', admin, answering)
    await actor.click(await screen.findByRole('button', { name: /Price Settings/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Price Settings' })
    return { actor, dialog, within: within(dialog) }
  }

  it('shows what a new token price changes, in per cent, and warns of a jump', async () => {
    const { actor, dialog, within: inside } = await opened()
    const field = await inside.findByLabelText(/New token price/)
    await actor.type(field, '3.5')
    await waitFor(() => expect(dialog.textContent).toContain('+16.67 %'))
    expect(inside.queryByText('A large change')).toBeNull()
    await actor.clear(field)
    await actor.type(field, '35')
    await inside.findByText('A large change')
    expect(dialog.textContent).toContain('+1066.67 %')
  })

  it('sets the price of a currency by hand; a jump is asked about first', async () => {
    const { actor, within: inside } = await opened(() => {
      answer('GET /api/crypto-prices', [{ ...btc, source: 'manual', price: '97000' }])
      answer('PUT /api/admin/crypto-prices/{symbol}', ({ call }) => {
        const { confirm } = call.body as { confirm?: boolean }
        if (confirm) return { ...btc, source: 'manual' as const, price: '9700' }
        const detail = 'The price changes by -90.00 %.'
        return Response.json(
          { type: 'about:blank', title: 'Conflict', status: 409, detail, code: 'price-jump' },
          { status: 409, headers: { 'content-type': 'application/problem+json' } },
        )
      })
    })
    await actor.click(await inside.findByRole('button', { name: 'Set the price of BTC' }))
    await actor.type(inside.getByLabelText(/New price of BTC/), '9700')
    await inside.findByText(/−90\.00 %/)
    await actor.click(inside.getByRole('button', { name: 'Set price' }))
    await inside.findByText(sentence('The price changes by -90.00 %.'))
    await actor.click(inside.getByRole('button', { name: 'Set it all the same' }))
    await waitFor(() => expect(inside.queryByLabelText(/New price of BTC/)).toBeNull())
    expect(sent('PUT', '/api/admin/crypto-prices/BTC')).toEqual([
      { price: '9700' },
      { price: '9700', confirm: true },
    ])
  })

  it('given a provider, no price can be set by hand', async () => {
    const { within: inside } = await opened(() =>
      answer('GET /api/admin/system', { ...system, prices: { ...system.prices, provider: 'CoinGecko' } }),
    )
    expect((await inside.findByText('CoinGecko')).closest('[translate=no]')).not.toBeNull()
    expect(inside.queryByRole('button', { name: 'Set the price of BTC' })).toBeNull()
  })
})

describe('the readiness list', () => {
  it('shows what stands in the way, and waives it by name, for a reason', async () => {
    const actor = openScreen('/admin?tab=settings', admin, () => {
      let isWaived = false
      const actor = { id: admin.id, name: 'Ann Lee' }
      const waiver = { reason: 'We write by hand.', at: '2026-11-29T10:00:00.000Z', actor }
      answer('GET /api/admin/readiness', () => ({
        ...readiness,
        isReady: isWaived,
        entries: readiness.entries.map((entry) =>
          entry.name === 'no-mail' && isWaived ? { ...entry, isWaived, waiver } : entry,
        ),
      }))
      answer('PUT /api/admin/settings/{key}', ({ call }) => {
        isWaived = true
        return { key: 'readiness_waivers', value: (call.body as { value: string }).value }
      })
    })
    const list = await screen.findByRole('list', { name: 'Readiness' })
    expect(
      within(list)
        .getAllByRole('img')
        .map((mark) => mark.getAttribute('aria-label')),
    ).toEqual(['To do', 'In order'])
    expect(within(list).queryByRole('button', { name: 'Waive Sale target' })).toBeNull()
    await actor.click(within(list).getByRole('button', { name: 'Waive Mail' }))
    const dialog = await screen.findByRole('dialog', { name: 'Waive Mail' })
    await actor.click(within(dialog).getByRole('button', { name: 'Waive' }))
    await within(dialog).findByText('Say why it is waived.')
    await actor.type(within(dialog).getByRole('textbox', { name: 'Reason' }), ' We write by hand. ')
    await actor.click(within(dialog).getByRole('button', { name: 'Waive' }))
    await within(list).findByRole('button', { name: 'Do not waive Mail' })
    expect(within(list).getByRole('img', { name: 'Waived' })).toBeTruthy()
    await within(list).findByText('We write by hand.')
    within(list).getByText('Ann Lee')
    expect(sent('PUT', '/api/admin/settings/readiness_waivers')).toEqual([
      { value: 'no-mail', reason: 'We write by hand.' },
    ])
  })

  it('leads from sample prices to where they are set, and leaves nothing of it in the address', async () => {
    const actor = openScreen('/admin?tab=settings', admin, () =>
      answer('GET /api/admin/readiness', {
        ...readiness,
        entries: [
          {
            name: 'sample-prices',
            finding: 'sample-prices',
            symbols: ['BTC'],
            isReady: false,
            isWaived: false,
            sentence: 'Currencies with a sample price: BTC.',
          },
        ],
      }),
    )
    await actor.click(await screen.findByRole('link', { name: 'Fix Prices of the currencies' }))
    const dialog = await screen.findByRole('dialog', { name: 'Price Settings' })
    await actor.click(within(dialog).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(window.location.search).toBe('?tab=settings')
  })

  it('is not shown to a moderator', async () => {
    openScreen('/admin?tab=settings', { ...admin, isAdmin: false, isModerator: true })
    await screen.findByRole('heading', { name: 'Site settings' })
    expect(screen.queryByText('Ready to go live')).toBeNull()
  })
})

it('marks a sample address in the wallet list', async () => {
  openScreen('/admin?tab=wallets', admin, () => {
    answer('GET /api/crypto-prices', [{ ...btc, sampleWallet: true }])
    answer('GET /api/admin/wallets', [
      { id: 'w', symbol: 'BTC', address: 'bc1qsample', description: null, updatedAt: btc.updatedAt },
    ])
  })
  await screen.findByText('Sample address')
})

it.each([
  [true, 'sample', 'sample address, rate'],
  [true, 'provider', 'sample address'],
  [false, 'sample', 'sample rate'],
] as const)('given a sample wallet: %s, and a %s price, the row says %s in one tag', async (...given) => {
  const [sampleWallet, priceSource, words] = given
  const { answers } = paymentSite(payment(1, { sampleWallet, priceSource }))
  openScreen('/admin?tab=payments&status=all', admin, answers)
  const tag = await screen.findByText(words)
  expect(tag.closest('.sample')).not.toBeNull()
  expect(within(tag.closest('td') as HTMLElement).getAllByText(/sample/)).toHaveLength(1)
})

describe('beyond the hard cap', () => {
  it('an approval asks once more, and is sent with overCap', async () => {
    const detail =
      'The hard cap leaves 0 tokens, and this purchase is 250 tokens. Confirm that it may go beyond the cap, with overCap: true.'
    const mark = {
      kind: 'accepted-late',
      sentence: 'The buyer had been given the address.',
      at: btc.updatedAt,
    }
    const one = { ...adminPurchase, transactionHash: 'ab'.repeat(32), marks: [mark] }
    const actor = openScreen('/admin?tab=payments', admin, () => {
      answer('GET /api/sale', { ...sale, hardCap: 1000, remaining: 0 })
      answer('GET /api/admin/purchases', [one])
      answer('POST /api/admin/purchases/{id}/approve', ({ call }) => {
        const { overCap } = (call.body ?? {}) as { overCap?: boolean }
        if (overCap) return { purchase: { ...one, status: 'approved' as const, allowedActions: [] } }
        return Response.json(
          { type: 'about:blank', title: 'Conflict', status: 409, detail, code: 'over-cap' },
          { status: 409, headers: { 'content-type': 'application/problem+json' } },
        )
      })
    })
    await actor.click((await screen.findAllByRole('button', { name: /^Approve/ }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText('The buyer had been given the address.')
    await actor.click(dialog.getByRole('button', { name: /Approve/ }))
    await dialog.findByText(sentence('The hard cap leaves 0 tokens, and this purchase is 250 tokens.'))
    await actor.click(await dialog.findByRole('checkbox', { name: /^Exceed the hard cap/ }))
    await actor.click(dialog.getByRole('button', { name: /Approve/ }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent('POST', `/api/admin/purchases/${one.id}/approve`).at(-1)).toMatchObject({ overCap: true })
  })
})

describe('a decision that is asked about', () => {
  const answersWith =
    (verb: 'approve' | 'reopen', code: string, flag: string, one: typeof adminPurchase) => () => {
      answer('GET /api/sale', { ...sale, maxPerBuyer: 200 })
      answer('GET /api/admin/purchases', [one])
      answer(`POST /api/admin/purchases/{id}/${verb}`, ({ call }) => {
        const body = (call.body ?? {}) as Record<string, unknown>
        if (body[flag]) return { purchase: { ...one, status: 'approved' as const, allowedActions: [] } }
        const problem = { type: 'about:blank', title: 'Conflict', status: 409, detail: 'Confirm it.', code }
        const headers = { 'content-type': 'application/problem+json' }
        return Response.json(problem, { status: 409, headers })
      })
    }

  it('given its buyer has more than one buyer is to have, is sent with overLimit', async () => {
    const one = { ...adminPurchase, transactionHash: 'ab'.repeat(32) }
    const actor = openScreen(
      '/admin?tab=payments',
      admin,
      answersWith('approve', 'over-buyer-limit', 'overLimit', one),
    )
    await actor.click((await screen.findAllByRole('button', { name: /^Approve/ }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('alertdialog'))
    await actor.click(dialog.getByRole('button', { name: /Approve/ }))
    await dialog.findByText(
      sentence('One buyer can have at most 200 tokens; with the 250 tokens of this purchase it is more.'),
    )
    const box = await dialog.findByRole('checkbox', { name: /^Exceed the buyer limit/ })
    await waitFor(() => expect(document.activeElement).toBe(box))
    // What the dialog asks is no fault to be told of besides.
    expect(screen.queryByText('Failed to approve purchase')).toBeNull()
    await actor.click(box)
    await actor.click(dialog.getByRole('button', { name: /Approve/ }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent('POST', `/api/admin/purchases/${one.id}/approve`).at(-1)).toMatchObject({ overLimit: true })
  })

  it('given prices that are no longer those of now, a reopening is sent with oldPrice', async () => {
    const one = { ...adminPurchase, status: 'expired' as const, allowedActions: ['reopen' as const] }
    const actor = openScreen(
      '/admin?tab=payments&status=all',
      admin,
      answersWith('reopen', 'old-price', 'oldPrice', one),
    )
    await actor.click((await screen.findAllByRole('button', { name: /^Reopen/ }))[0] as HTMLElement)
    const dialog = within(await screen.findByRole('alertdialog'))
    await actor.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Paid')
    await actor.click(dialog.getByRole('button', { name: /Reopen/ }))
    await actor.click(await dialog.findByRole('checkbox', { name: /^Reopen it at its old price/ }))
    await actor.click(dialog.getByRole('button', { name: /Reopen/ }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent('POST', `/api/admin/purchases/${one.id}/reopen`).at(-1)).toMatchObject({ oldPrice: true })
  })
})
