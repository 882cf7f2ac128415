import { bodyOf, type Entry, lacksTransaction, NOTHING_ENTERED, problemWith } from './approval-entry'
import { texts } from './texts'

const NO_HASH =
  'This does not look like a transaction hash. A Bitcoin transaction hash is 64 characters long, digits and the letters a to f. Copy it from your wallet, or leave this empty.'

const { t } = texts

const HASH = 'ab'.repeat(32)
const given = (entry: Partial<Entry>): Entry => ({ ...NOTHING_ENTERED, ...entry })
const purchase = (transactionHash: string | null, cryptoSymbol = 'BTC') => ({
  transactionHash,
  cryptoSymbol,
  wallet: cryptoSymbol === 'DOT' ? '1FRMM8PEiWXYax7rpS6X4XZX1aAAxSWx1CrKTyrVYhV24fg' : 'bc1qpresale',
})

describe('what an approval is given', () => {
  it('given the buyer named no transaction, it needs one, or a reason', () => {
    expect(problemWith(t, 'approve', purchase(null), NOTHING_ENTERED)).toEqual({
      field: 'hash',
      sentence: 'Enter the transaction hash, or below why there is none.',
    })
    for (const entry of [given({ hash: HASH }), given({ reason: 'Paid in cash' })]) {
      expect(problemWith(t, 'approve', purchase(null), entry)).toBeUndefined()
    }
  })

  it('given the buyer named one, nothing is needed', () => {
    expect(problemWith(t, 'approve', purchase(HASH), NOTHING_ENTERED)).toBeUndefined()
  })

  it('given the buyer named one by block and index, that is none', () => {
    expect([lacksTransaction(purchase('123456-2', 'DOT')), lacksTransaction(purchase(HASH, 'DOT'))]).toEqual([
      true,
      false,
    ])
  })

  it.each([
    [purchase(HASH), { output: '1.5' }, 'output'],
    [purchase(HASH), { output: '-1' }, 'output'],
    [purchase(HASH), { output: '4294967296' }, 'output'],
    [purchase(null), { output: '1', reason: 'x' }, 'hash'],
    [purchase(null), { hash: 'no hash!' }, 'hash'],
    [purchase(null), { reason: 'x'.repeat(501) }, 'reason'],
  ] as const)('given %j and %j, the field %s is to change', (claimed, entry, field) => {
    expect(problemWith(t, 'approve', claimed, given(entry))?.field).toBe(field)
  })

  it.each([
    ['approve', { hash: 'no hash!' }, NO_HASH],
    ['approve', { hash: 'a'.repeat(129) }, NO_HASH],
    ['approve', { hash: 'abcd\u0001efgh' }, NO_HASH],
    ['decline', { reason: 'x'.repeat(501) }, 'Reason is too long: at most 500 characters'],
    ['decline', { reason: 'a\u0001' }, 'Reason has characters that cannot be stored'],
    ['reopen', {}, 'A reason is required'],
  ] as const)('given to %s with %j, it says why not', (verb, entry, sentence) => {
    expect(problemWith(t, verb, purchase(null), given(entry))?.sentence).toBe(sentence)
  })

  it('sends what was entered, and nothing else', () => {
    expect(bodyOf('approve', NOTHING_ENTERED)).toEqual({})
    expect(bodyOf('approve', given({ hash: HASH, output: '0' }))).toEqual({
      transactionHash: HASH,
      output: 0,
    })
    expect(bodyOf('decline', given({ hash: HASH, reason: 'No' }))).toEqual({ reason: 'No' })
    expect(bodyOf('reopen', NOTHING_ENTERED)).toEqual({ reason: '' })
  })
})
