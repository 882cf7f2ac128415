import { bytesInBase64, isTellingName, lettersAndDigits } from './telling-name'

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

  test.each(['base64', 'base64url'] as const)(
    '32 bytes in %s are read, with and without what fills them up',
    (encoding) => {
      const hex = 'a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778899aabbccddeeff01'
      const text = Buffer.from(hex, 'hex').toString(encoding)
      expect([bytesInBase64(text), bytesInBase64(text.replace('=', ''))]).toEqual([hex, hex])
    },
  )

  test.each(['', 'a1b2', 'a'.repeat(64), `${'a'.repeat(42)}!`])('%p is none in base 64', (text) =>
    expect(bytesInBase64(text)).toBeUndefined(),
  )
})
