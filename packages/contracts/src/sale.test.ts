import { walletInput } from './sale'

const addressOf = (address: string) => walletInput.parse({ symbol: 'NEWCOIN', address }).address

test.each([
  ['\u200bNc1abc\u200d\u2060def', 'Nc1abcdef'],
  ['\u2066Nc1abc\u2069 \u200b', 'Nc1abc'],
  ['\ufeffNc1\u00adabc', 'Nc1abc'],
  ['\u00a0Nc1abc', 'Nc1abc'],
])('given the address %j of a wallet, then it is kept as it is seen', (entered, kept) => {
  expect(addressOf(entered)).toBe(kept)
})

test.each(['', ' ', '\u200b', '\u2066\u2069'])('given the address %j, then it is missing', (address) => {
  const { error } = walletInput.safeParse({ symbol: 'BTC', address })
  expect(error?.issues.map(({ message }) => message)).toEqual(['Address is required'])
})
