import { bytesInBase64, isTellingName, lettersAndDigits } from './telling-name'

const HASH = 'a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778899aabbccddeeff01'

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
      const text = Buffer.from(HASH, 'hex').toString(encoding)
      expect([bytesInBase64(text), bytesInBase64(text.replace('=', ''))]).toEqual([HASH, HASH])
    },
  )

  test.each(['', '0x', 'tx', 'TXID', 'hash=', 'transactionhash'])(
    'a hash with %p before it is none in base 64, wherever it was cut off',
    (before) => {
      const lengths = Array.from({ length: 48 }, (_, index) => 16 + index)
      for (const hash of [HASH, HASH.toUpperCase()])
        for (const length of lengths) {
          const cut = before + hash.slice(0, length)
          expect([cut, bytesInBase64(cut)]).toEqual([cut, undefined])
        }
    },
  )

  test.each(['', 'a1b2', 'a'.repeat(64), `${'a'.repeat(42)}!`])('%p is none in base 64', (text) =>
    expect(bytesInBase64(text)).toBeUndefined(),
  )
})
