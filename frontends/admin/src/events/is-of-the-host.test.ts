import { isOfTheHost } from './is-of-the-host'

describe('whether an actor is the host', () => {
  it.each([
    ["'system'", 'system', true],
    ['the nil uuid', '00000000-0000-0000-0000-000000000000', true],
    ['an account, also a deleted one', '7f9f6f0e-2a57-4d9a-9a31-3a8e3a3a0b11', false],
  ])('given %s, then it says so', (_which, id, is) => {
    expect(isOfTheHost(id)).toBe(is)
  })
})
