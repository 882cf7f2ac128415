import { isRefusalOfBullMq } from './refusal-of-bullmq'

describe('what a call of the board throws', () => {
  it.each([
    Object.assign(new Error('Job 1 is not in the delayed state. promote'), { code: -3 }),
    new Error('Custom Id cannot be integers'),
    new Error('Job a could not be removed because it is locked by another worker'),
  ])('given %s, it is a refusal', (error) => expect(isRefusalOfBullMq(error)).toBe(true))

  it.each([
    new Error('READONLY You can’t write against a read only replica.'),
    new Error('Connection is closed.'),
    Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', errno: -111 }),
    new TypeError('x is not a function'),
  ])('given %s, it is a fault', (error) => expect(isRefusalOfBullMq(error)).toBe(false))
})
