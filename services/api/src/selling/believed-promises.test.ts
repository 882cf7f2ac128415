import { randomUUID } from 'node:crypto'
import { believedPromises } from './believed-promises'

const OURS = '0x52908400098527886e0f7030069857d2e4169ee7'
const OTHER = '0xde709f2102306220921060314715629080e2fb77'
const of = { buyerId: randomUUID(), symbol: 'ETH' }
const terms = {
  token: { symbol: 'GROK', price: '3.00' },
  price: { price: '3420.50' },
  wallet: { address: OURS, isSample: false },
} as never
const promise = (more: object = {}) =>
  ({ address: OURS, tokenPrice: '3', currencyPrice: '3420.5', seal: null, ...more }) as never

function believed(given: readonly never[], seals: boolean) {
  const noted: unknown[] = []
  const stated = { seals, note: (one: unknown) => void noted.push(one) }
  const services = { config: { ADMIN_ACTIONS_KEY: Buffer.alloc(32, 1) }, stated } as never
  return { promises: believedPromises(services, of, terms, given), noted }
}

it.each([
  ['another address', { address: OTHER }],
  ['another price of the token', { tokenPrice: '0.01' }],
  ['another rate', { currencyPrice: '9999' }],
])('given %s without a seal, then it is no promise, and an alarm', (_, more) => {
  const { promises, noted } = believed([promise(more)], true)
  expect([promises, noted]).toEqual([[], [{ kind: 'promise', subject: 'of ETH' }]])
})

it('given what holds now, without a seal, then it is one, and no alarm', () => {
  const { promises, noted } = believed([promise()], true)
  expect([promises.length, noted]).toEqual([1, []])
})

it('given a previous release that may still run, then what it promised is kept, and no alarm', () => {
  const { promises, noted } = believed([promise({ address: OTHER })], false)
  expect([promises.length, noted]).toEqual([1, []])
})
