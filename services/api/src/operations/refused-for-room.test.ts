import { RefusedForRoom } from './refused-for-room'

const fault = (code: string) => Object.assign(new Error('refused'), { code })

describe('what the database refused for lack of room', () => {
  test.each([
    ['53100', 'the disk of Postgres is full (SQLSTATE 53100)'],
    ['53200', 'Postgres has no memory left (SQLSTATE 53200)'],
    ['53300', 'Postgres takes no more connections (SQLSTATE 53300)'],
    ['58030', 'Postgres lacks something that it needs (SQLSTATE 58030)'],
  ])('given a call that ended with %s, then it is named', (code, sentence) => {
    const refused = new RefusedForRoom()
    refused.note(fault(code))
    expect(() => refused.assertNone()).toThrow(sentence)
  })

  test.each([fault('40001'), fault('23505'), fault('EPIPE'), new Error('no code'), undefined])(
    'given %p, then nothing is lacking',
    (error) => {
      const refused = new RefusedForRoom()
      refused.note(error)
      expect(() => refused.assertNone()).not.toThrow()
    },
  )

  test('given half a minute without such a refusal, then it is over', () => {
    let now = 1000
    const refused = new RefusedForRoom(() => now)
    refused.note(fault('53100'))
    now += 30_000
    expect(() => refused.assertNone()).toThrow()
    now += 1
    expect(() => refused.assertNone()).not.toThrow()
  })
})
