import { isWalletAddress } from './wallet-address'

// Where they come from: BIP 173 and 350, EIP-55, CIP-19, the ledgers' own documentation and well-known
// accounts (the first block's address, the XRP genesis account, the USDT contract of TRON, …).
const VALID = [
  ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['BTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy'],
  ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['BTC', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4'],
  ['BTC', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'],
  ['BTC', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
  ['ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['USDC', '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359'],
  ['BNB', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'],
  ['AVAX', '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'],
  ['MATIC', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'],
  ['LINK', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ['UNI', '0xde709f2102306220921060314715629080e2fb77'],
  ['USDT', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['USDT-TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['TRX', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ['DOGE', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'],
  ['XRP', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'],
  [
    'ADA',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  ],
  ['ADA', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'],
  ['ADA', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAi'],
  [
    'ADA',
    'DdzFFzCqrhstmqBkaU98vdHu6PdqjqotmgudToWYEeRmQKDrn4cAgGv9EZKtu1DevLrMA1pdVazufUCK4zhFkUcQZ5Gm88mVHnrwmXvT',
  ],
  ['SOL', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['DOT', '1qnJN7FViy3HZaxZK9tGAA71zxHSBeUweirKqCaox4t8GT7'],
] as const

const INVALID = [
  ['a digit wrong in base58', 'BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNb'],
  ['a digit wrong in bech32', 'BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5'],
  [
    'taproot with the checksum of bech32',
    'BTC',
    'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
  ],
  ['mixed case in bech32', 'BTC', 'bc1QW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['a test network', 'BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'],
  ['a test network', 'BTC', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
  ['another chain', 'BTC', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L'],
  ['a case wrong in EIP-55', 'ETH', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD'],
  ['a digit short', 'ETH', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
  ['no 0x', 'ETH', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['a token that TRON does not have', 'LINK', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['an address of Ethereum', 'USDT-TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['a digit wrong', 'USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6u'],
  ['a digit wrong', 'TRX', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc'],
  ['a digit wrong', 'DOGE', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7M'],
  ['a digit wrong', 'XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTi'],
  ['the alphabet of Bitcoin', 'XRP', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
  ['a digit wrong', 'ADA', 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl9'],
  [
    'a test network',
    'ADA',
    'addr_test1qz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgs68faae',
  ],
  ['a stake address', 'ADA', 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw'],
  ['a digit wrong in the Byron form', 'ADA', 'Ae2tdPwUPEZFRbyhz3cpfC2CumGzNkFBN2L42rcUc2yjQpEkxDbkPodpMAj'],
  [
    'a test network in the Byron form',
    'ADA',
    '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na',
  ],
  ['33 bytes', 'SOL', 'SampLe11111111111111111111111111111111111111'],
  ['a letter that base58 does not have', 'SOL', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5D0'],
  ['a digit wrong', 'DOT', '1qnJN7FViy3HZaxZK9tGAA71zxHSBeUweirKqCaox4t8GT8'],
  ['the form of no chain in particular', 'DOT', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
] as const

describe('an address of a wallet', () => {
  it.each(VALID)('of %s may be %s', (symbol, address) => {
    expect(isWalletAddress(symbol, address)).toBe(true)
  })

  it.each(INVALID)('with %s is none of %s: %s', (_fault, symbol, address) => {
    expect(isWalletAddress(symbol, address)).toBe(false)
  })

  it.each(['BTC', 'ETH', 'DOGE', 'XRP', 'ADA', 'SOL', 'DOT', 'TRX', 'USDT-TRC20'])(
    'of %s is not empty, not one letter, and no script',
    (symbol) => {
      for (const text of ['', '1', 'r', '<script>', 'ä', '0x', ' ', '1'.repeat(200)]) {
        expect(isWalletAddress(symbol, text)).toBe(false)
      }
    },
  )

  it('of a currency that nobody here knows may be any text', () => {
    expect(isWalletAddress('NOVA', 'whatever they use')).toBe(true)
  })
})
