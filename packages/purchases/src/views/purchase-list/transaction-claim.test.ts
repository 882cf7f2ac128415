import { normalTransactionHash } from './transaction-claim'

describe('a transaction claim', () => {
  it('a hexadecimal hash is the same in capitals and with space around it', () => {
    expect(normalTransactionHash(' 0xABCDEF12 ')).toBe('abcdef12')
    expect(normalTransactionHash('ABCDEF12')).toBe('abcdef12')
  })

  it('a hash of another alphabet keeps its capitals, which say something there', () => {
    expect(normalTransactionHash('5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb')).toBe(
      '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnb',
    )
  })
})
