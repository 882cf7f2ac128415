import {
  adminPurchasesQuery,
  approveRequest,
  declineRequest,
  loginRequest,
  purchaseRequest,
  purchaseSubmission,
  registerRequest,
  tokenNameInput,
  tokenPriceInput,
} from '@presale/contracts'
import type { z } from 'zod'
import { idFrom, parse } from './parse'

const sentence = (schema: z.ZodType, body: unknown): string => {
  try {
    parse(schema, body)
    return 'accepted'
  } catch (error) {
    expect((error as { status: number }).status).toBe(400)
    return (error as Error).message
  }
}

const request = { amount: 250, cryptoSymbol: 'BTC', termsAgreed: true }

describe('the sentences for what is not valid', () => {
  it.each([
    ['no name', registerRequest, { email: 'a@b.co', password: 'long enough' }, 'Name is required'],
    [
      'a blank name',
      registerRequest,
      { name: ' ', email: 'a@b.co', password: 'long enough' },
      'Name is required',
    ],
    ['no email', registerRequest, { name: 'Ann', password: 'long enough' }, 'Email is required'],
    ['no email at sign-in', loginRequest, { password: 'x' }, 'Email is required'],
    ['no password at sign-in', loginRequest, { email: 'a@b.co' }, 'Password is required'],
    ['99 tokens', purchaseRequest, { ...request, amount: 99 }, 'The minimum purchase amount is 100 tokens.'],
    [
      'terms not agreed to',
      purchaseRequest,
      { ...request, termsAgreed: false },
      'You must agree to the terms and conditions to proceed with your purchase.',
    ],
    ['no currency', purchaseRequest, { amount: 250, termsAgreed: true }, 'A currency must be selected'],
    [
      'a price of 0',
      tokenPriceInput,
      { price: 0 },
      'Invalid price: Please enter a valid price greater than zero',
    ],
    [
      'a price below 0',
      tokenPriceInput,
      { price: '-1' },
      'Invalid price: Please enter a valid price greater than zero',
    ],
    [
      'a price in words',
      tokenPriceInput,
      { price: 'ten' },
      'Invalid price: Please enter a valid price greater than zero',
    ],
    ['no price', tokenPriceInput, {}, 'Invalid price: Please enter a valid price greater than zero'],
    [
      'a price with more than the 4 decimals that purchases show',
      tokenPriceInput,
      { price: '3.00005' },
      'Invalid price: Please enter a valid price with at most 4 decimals',
    ],
    [
      'a token name of characters that show nothing',
      tokenNameInput,
      { name: '\u200b' },
      'Invalid name: Please enter a valid token name',
    ],
    ['a blank token name', tokenNameInput, { name: '  ' }, 'Invalid name: Please enter a valid token name'],
  ])('given %s', (_what, schema, body, expected) => expect(sentence(schema, body)).toBe(expected))

  it('given no body at all, it names the first thing that is missing', () => {
    expect(sentence(registerRequest, undefined)).toBe('Name is required')
  })

  it('given half a token, it is refused', () => {
    expect(sentence(purchaseRequest, { ...request, amount: 250.5 })).toMatch(/whole number/)
  })
})

describe('what is accepted', () => {
  it('takes a price as a number or as decimal text, and hands on text', () => {
    expect(parse(tokenPriceInput, { price: 3.25 })).toEqual({ price: '3.25' })
    expect(parse(tokenPriceInput, { price: '0.0001' })).toEqual({ price: '0.0001' })
    expect(parse(tokenPriceInput, { price: '3.500000' })).toEqual({ price: '3.500000' })
  })

  it('takes a crypto amount as a number too', () => {
    const body = {
      ...request,
      paymentMethod: 'BTC',
      paymentWalletAddress: 'bc1q',
      cryptoAmount: 0.007713,
    }
    expect(parse(purchaseSubmission, body).cryptoAmount).toBe('0.007713')
  })

  it('trims a token name', () => {
    expect(parse(tokenNameInput, { name: '  Nova ' })).toEqual({ name: 'Nova' })
  })
})

describe('an id in the path', () => {
  it('given no uuid, it belongs to nothing', () => {
    expect(() => idFrom({ id: '1; drop table' }, 'There is no such purchase.')).toThrow(
      'There is no such purchase.',
    )
  })
  it('given capitals, it is the same id', () => {
    const id = '9B2C3D4E-0000-4000-8000-00000000000A'
    expect(idFrom({ id }, '')).toBe(id.toLowerCase())
  })
})

describe('a refusal names the field', () => {
  const submission = {
    ...request,
    paymentMethod: 'BTC',
    paymentWalletAddress: 'bc1q',
    cryptoAmount: '1',
    purchaseId: 'not-an-id',
  }
  it.each([
    ['page', adminPurchasesQuery, { page: '0' }],
    ['page', adminPurchasesQuery, { page: 'abc' }],
    ['pageSize', adminPurchasesQuery, { pageSize: '101' }],
    ['search', adminPurchasesQuery, { search: 'x'.repeat(2049) }],
    ['search', adminPurchasesQuery, { search: ['a', 'b'] }],
    ['status', adminPurchasesQuery, { status: 'nope' }],
    ['evidence', adminPurchasesQuery, { evidence: 'nope' }],
    ['sort', adminPurchasesQuery, { sort: 'nope' }],
    ['order', adminPurchasesQuery, { order: 'up' }],
    ['purchaseId', purchaseSubmission, submission],
  ])('given a wrong %s', (field, schema, body) => {
    expect(sentence(schema, body)).toMatch(new RegExp(`^${field} (must|is) `))
  })

  it('given no object at all, says so', () => {
    expect(sentence(loginRequest, [])).toBe('The request must be a JSON object.')
  })
})

it.each(['Ann\nLee', 'Ann\tLee', 'Ann\u2028Lee', 'Ann\u0085Lee'])('given %j, a name is one line', (name) => {
  const sent = { name, email: 'a@b.co', password: 'long enough' }
  expect(sentence(registerRequest, sent)).toBe('Name has characters that cannot be stored')
})

it('given null for what may be left out, it counts as left out', () => {
  expect(parse(approveRequest, { transactionHash: null })).toEqual({})
  expect(parse(declineRequest, { reason: null })).toEqual({})
})
