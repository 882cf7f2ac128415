import { texts } from './texts'
import { checkDraft, currencyOptions, draftOf, isComplete, moneyMoveOf } from './wallet-form'

const { t } = texts
const at = '2026-11-21T10:00:00.000Z'
const btc = { id: 'w-1', symbol: 'BTC', address: 'bc1qexample', description: null, updatedAt: at }
const provided = {
  price: '1.00',
  updatedAt: at,
  source: 'provider',
  isAvailable: true,
  sampleWallet: false,
  change24h: null,
  change24hIsSample: false,
} as const
const prices = [
  { ...provided, id: '1', symbol: 'BTC', name: 'Bitcoin' },
  { ...provided, id: '2', symbol: 'ETH', name: 'Ethereum' },
]

describe('the wallet form', () => {
  it('given a wallet to edit, then it starts with what is stored; else empty', () => {
    expect(draftOf(btc)).toEqual({ symbol: 'BTC', address: 'bc1qexample', description: '' })
    expect(draftOf(undefined)).toEqual({ symbol: '', address: '', description: '' })
  })

  it.each([
    ['no currency', { symbol: '', address: 'bc1qexample', description: '' }],
    ['no address', { symbol: 'BTC', address: '  ', description: 'cold wallet' }],
  ])('given %s, then it cannot be saved', (_what, draft) => {
    expect(isComplete(draft)).toBe(false)
  })

  it('given both, then it can, and blanks around the address are dropped', () => {
    const draft = { symbol: 'BTC', address: ' bc1qexample ', description: ' ' }
    expect(isComplete(draft)).toBe(true)
    expect(checkDraft(draft, t)).toEqual({
      isValid: true,
      input: { symbol: 'BTC', address: 'bc1qexample', description: null },
    })
  })

  it('given an address that is too long, then the sentence stands at the address', () => {
    expect(checkDraft({ symbol: 'BTC', address: 'x'.repeat(201), description: '' }, t)).toEqual({
      isValid: false,
      errors: { address: 'Address is too long: at most 200 characters' },
    })
  })

  it('given what cannot be saved, then each field says why', () => {
    const errorsOf = (draft: Parameters<typeof checkDraft>[0]) => checkDraft(draft, t)
    expect(errorsOf({ symbol: '?', address: '', description: 'x'.repeat(501) })).toEqual({
      isValid: false,
      errors: {
        symbol: 'A currency must be selected',
        address: 'Address is required',
        description: 'Description is too long: at most 500 characters',
      },
    })
    expect(errorsOf({ symbol: 'BTC', address: 'a\u0000b', description: 'a\u0000b' })).toMatchObject({
      errors: {
        address: 'Address has characters that cannot be stored',
        description: 'Description has characters that cannot be stored',
      },
    })
  })

  it('given a currency with a wallet, then a new one may replace it, and no other can be given to it', () => {
    expect(currencyOptions(prices, [btc], undefined, t)).toEqual([
      { value: 'BTC', label: 'BTC · Bitcoin (has a wallet)', disabled: false },
      { value: 'ETH', label: 'ETH · Ethereum', disabled: false },
    ])
    const eth = { ...btc, id: 'w-2', symbol: 'ETH' }
    expect(currencyOptions(prices, [btc, eth], btc, t)[1]).toMatchObject({ value: 'ETH', disabled: true })
    expect(currencyOptions(prices, [btc], btc, t)[0]).toMatchObject({ value: 'BTC', disabled: false })
  })

  it('given another address, then the money moves from the stored one to the new one', () => {
    const draft = { ...draftOf(btc), address: ' bc1qother ' }
    expect(moneyMoveOf(btc, draft)).toEqual({
      kind: 'address',
      symbol: 'BTC',
      from: 'bc1qexample',
      to: 'bc1qother',
    })
  })

  it('given somebody changed the address meanwhile, then saving the old one moves the money back', () => {
    const stored = { ...btc, address: 'bc1qmeanwhile' }
    expect(moneyMoveOf(stored, draftOf(btc))).toMatchObject({ from: 'bc1qmeanwhile', to: 'bc1qexample' })
  })

  it('given another currency, then the one it leaves has no wallet', () => {
    expect(moneyMoveOf(btc, { ...draftOf(btc), symbol: 'ETH' })).toEqual({
      kind: 'currency',
      from: 'BTC',
      to: 'ETH',
    })
  })

  it.each([
    ['a new wallet', undefined, { symbol: 'BTC', address: 'bc1qother', description: '' }],
    ['another description', btc, { ...draftOf(btc), description: 'cold wallet' }],
    ['blanks around the address', btc, { ...draftOf(btc), address: ' bc1qexample ' }],
    ['an address that is not there yet', btc, { ...draftOf(btc), address: ' ' }],
  ])('given %s, then no money moves', (_what, stored, draft) => {
    expect(moneyMoveOf(stored, draft)).toBeUndefined()
  })
})
