import { isTellingName, lettersAndDigits } from './telling-name'

describe('what names of transactions are compared by', () => {
  test.each([
    ['0xAB cd-12:3', '0xabcd123'],
    ['tx: 🚀', 'tx'],
    ['', ''],
  ])('of %p it is %p', (name, plain) => expect(lettersAndDigits(name)).toBe(plain))

  test.each([
    ['sixteen digits', '0123456789abcdef', true],
    ['fifteen', '0123456789abcde', false],
    ['fifteen and marks', '0123-4567-89ab-cde!', false],
  ])('given %s, whether it tells', (_what, name, tells) => expect(isTellingName(name)).toBe(tells))
})
