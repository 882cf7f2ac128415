import { transactionLocks } from './transaction-lock'

it('no two locks share a number: whoever takes one never waits for the other', () => {
  const numbers = Object.values(transactionLocks)
  expect(new Set(numbers).size).toBe(numbers.length)
})
