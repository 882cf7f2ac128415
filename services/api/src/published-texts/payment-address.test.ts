import { hasPaymentAddress } from './payment-address'

const ADDRESSES = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0xde709f2102306220921060314715629080e2fb77',
  'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L',
  'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH',
  'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ',
  'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
  '12xtAYsRUrmbniiWQqJtECiBQrMn8AypQcXhnQAc6RB6XkLW',
  // of a network that is not sold here: Litecoin, Monero
  'ltc1qhzjptwpym9afcdjhs7jcz6fd0jma0l0rc0e5yr',
  '44AFFq5kSiGBoZ4NMDwYtN18obc8AemS33DBLWs3H7otXft3XjrpDtQGv7SqSsaBYBb98uNbr2VBBEt7f2wfn3RVGQBEP3A',
]

describe('what a network takes for an address', () => {
  it.each(ADDRESSES)('%s is found within a text, and in pieces', (address) => {
    const pieces = address.match(/.{1,4}/g) ?? []
    for (const written of [
      address,
      `Please send it to ${address}.`,
      `(${address})`,
      pieces.join(' '),
      pieces.join('-'),
      pieces.join('\n'),
      `Pay: ${[...address].join(' ')}`,
    ])
      expect([written, hasPaymentAddress(written)]).toEqual([written, true])
  })

  it.each([
    'No payment has arrived at the address.',
    'The amount that arrived is too small.',
    'Only 0.00771234 BTC of 0.01542468 arrived on 2026-11-28 at 12:34:56 UTC.',
    'Q1 2027: V2 launches; Q2 2027: V3. 24/7 support, ERC-20, TRC-20 and BEP-20.',
    'BTC 1, ETH 2, SOL 3, XRP 4, ADA 5, DOT 6',
    'Donaudampfschifffahrtsgesellschaftskapitaen',
    'Мы создаём будущее финансов 2027 года.',
    '我们正在建设2027年的金融未来。',
    'GROK',
    '100000000000000000000000000000',
  ])('%s has none', (text) => expect(hasPaymentAddress(text)).toBe(false))
})
