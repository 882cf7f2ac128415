/** Transactions as people paste them, for the tests of every place that takes one. */

const HASH = 'a1b2c3d4e5f60718293a4b5c6d7e8f90112233445566778899aabbccddeeff01'
const OTHER = '00ff'.repeat(16)
const SIGNATURE = '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'
const TRON_WALLET = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

interface Paid {
  readonly symbol: string
  readonly wallet: string
}

interface Network {
  /** Currencies of the catalogue that are paid on it, with where to. */
  readonly paid: readonly Paid[]
  /** The coin that its settlement streams are named by. */
  readonly coin: string
  /** What its transactions have been called since the first release. */
  readonly name: string
  readonly page: string
}

const on = (wallet: string, ...symbols: string[]): Paid[] => symbols.map((symbol) => ({ symbol, wallet }))

/** Every network of the catalogue. */
export const TRANSACTION_NETWORKS: readonly Network[] = [
  { paid: on('bc1qexample', 'BTC'), coin: 'BTC', name: HASH, page: `https://mempool.space/tx/${HASH}` },
  {
    paid: on('0xexample', 'ETH', 'USDT', 'USDC', 'LINK', 'UNI', 'USDT-ERC20'),
    coin: 'ETH',
    name: HASH,
    page: `https://etherscan.io/tx/0x${HASH}`,
  },
  {
    paid: [...on(TRON_WALLET, 'TRX', 'USDT', 'USDC'), ...on('Texample', 'USDT-TRC20')],
    coin: 'TRX',
    name: HASH,
    page: `https://tronscan.org/#/transaction/${HASH}`,
  },
  {
    paid: on('Dexample', 'DOGE'),
    coin: 'DOGE',
    name: HASH,
    page: `https://blockchair.com/dogecoin/transaction/${HASH}?from=widget`,
  },
  { paid: on('Soexample', 'SOL'), coin: 'SOL', name: SIGNATURE, page: `https://solscan.io/tx/${SIGNATURE}` },
  {
    paid: on('0xexample', 'BNB', 'USDT-BEP20'),
    coin: 'BNB',
    name: HASH,
    page: `https://bscscan.com/tx/0x${HASH}`,
  },
  {
    paid: on('rexample', 'XRP'),
    coin: 'XRP',
    name: HASH,
    page: `https://xrpscan.com/tx/${HASH.toUpperCase()}`,
  },
  {
    paid: on('addr1example', 'ADA'),
    coin: 'ADA',
    name: HASH,
    page: `https://cardanoscan.io/transaction/${HASH}`,
  },
  {
    paid: on('0xexample', 'AVAX'),
    coin: 'AVAX',
    name: HASH,
    page: `https://snowtrace.io/tx/0x${HASH}?chainid=43114`,
  },
  {
    paid: on('1example', 'DOT'),
    coin: 'DOT',
    name: HASH,
    page: `https://polkadot.subscan.io/extrinsic/0x${HASH}?tab=event`,
  },
  {
    paid: on('0xexample', 'MATIC'),
    coin: 'MATIC',
    name: HASH,
    page: `https://polygonscan.com/tx/0x${HASH}#eventlog`,
  },
]

/** As an input method for Chinese and Japanese writes it. */
const fullWidth = (text: string): string =>
  text.replace(/[0-9A-Za-z]/g, (one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))

/** Spellings of the one transaction: each is read as its name. */
export function spellingsOf({ name, page }: Pick<Network, 'name' | 'page'>): string[] {
  const asWritten =
    name === SIGNATURE
      ? [name]
      : [
          name,
          name.toUpperCase(),
          `0x${name}`,
          `0X${name.toUpperCase()}`,
          (name.match(/.{4}/g) ?? []).join(' '),
          `0x${(name.match(/.{8}/g) ?? []).join('\u00a0')}`,
        ]
  return [
    ...asWritten,
    page,
    page.replace('https://', ''),
    ` ${name}\u00a0`,
    `\u200b${name}`,
    `${name.slice(0, 20)}\u200d${name.slice(20)}`,
    `\u2066${name}\u2069`,
    fullWidth(name),
    `\u202e\ufeff${name}\u00ad`,
    `\`${name}\``,
    `100% ${page}%`,
    `tx:${name}`,
    `${name}:0`,
    `Transaction hash: ${name}.`,
    ...['txid', 'TxHash ', 'tx=', 'txid: ', 'transactionHash', 'hash#', 'TXID\n'].map(
      (label) => label + name,
    ),
    `txid<${name}>`,
    `{"txid":"${name}","vout":0}`,
    `[receipt](${page})`,
    `https://example.com/away?to=${encodeURIComponent(page)}`,
    `${name.slice(0, 32)}\n${name.slice(32)}`,
    `(${name})`,
    `${name} ${name}`,
  ]
}

/** Other names of transactions, as they are pasted: claims, by which nothing settles. */
export const OTHER_NAMES: readonly (Paid & { readonly text: string; readonly claim: string })[] = [
  ...[
    'C005523E00010000',
    'ctid: C005523E00010000',
    'CTIDC005523E00010000',
    'https://xrpscan.com/tx/C005523E00010000',
    'https://livenet.xrpl.org/transactions/C005523E00010000/detailed',
    'https://bithomp.com/en/explorer/C005523E00010000?a=1',
    'My payment: https://xrpscan.com/tx/C005523E00010000',
  ].map((text) => ({ symbol: 'XRP', wallet: 'rexample', text, claim: 'C005523E00010000' })),
  ...[
    '23456789-3',
    'extrinsic 23456789-3',
    'https://polkadot.subscan.io/extrinsic/23456789-3',
    'https://polkadot.subscan.io/extrinsic/23456789-3?event=23456789-7&tab=event',
    'polkadot.subscan.io/extrinsic/23456789-3#event',
    'https://polkadot.statescan.io/#/extrinsics/23456789-3',
    '<https://polkadot.subscan.io/extrinsic/23456789-3>',
  ].map((text) => ({ symbol: 'DOT', wallet: '1example', text, claim: '23456789-3' })),
]

/** What is no transaction of the network, and never settles or counts as evidence. */
export const NO_TRANSACTIONS: readonly (Paid & { readonly text: string; readonly why: string })[] = [
  { symbol: 'BTC', wallet: 'bc1q', text: HASH.slice(1), why: 'one digit short' },
  { symbol: 'BTC', wallet: 'bc1q', text: `${HASH}0`, why: 'one digit more' },
  { symbol: 'BTC', wallet: 'bc1q', text: `${HASH.slice(1)} 0`, why: 'one digit short, beside an output' },
  { symbol: 'BTC', wallet: 'bc1q', text: 'aaaaaaaa', why: 'any word' },
  { symbol: 'BTC', wallet: 'bc1qaddress', text: 'bc1qaddress', why: 'the address that is paid to' },
  { symbol: 'BTC', wallet: 'bc1q', text: `${HASH} ${OTHER}`, why: 'two transactions' },
  { symbol: 'BTC', wallet: 'bc1q', text: Buffer.from(HASH, 'hex').toString('base64'), why: 'in base 64' },
  { symbol: 'BTC', wallet: 'bc1q', text: `https://etherscan.io/tx/0x${HASH}`, why: 'a page of Ethereum' },
  { symbol: 'BTC', wallet: 'bc1q', text: 'I have paid', why: 'no word of the form' },
  { symbol: 'XRP', wallet: 'rexample', text: 'C005523E00010000', why: 'a CTID' },
  { symbol: 'XRP', wallet: 'rexample', text: `${HASH}0`, why: 'one digit more' },
  { symbol: 'DOT', wallet: '1example', text: '23456789-3', why: 'block and index' },
  { symbol: 'SOL', wallet: 'So', text: HASH, why: 'the form of other networks' },
  { symbol: 'SOL', wallet: 'So', text: `${SIGNATURE}1`, why: 'more than 64 bytes' },
  { symbol: 'SOL', wallet: 'So', text: SIGNATURE.slice(0, 86), why: 'fewer than 64 bytes' },
  { symbol: 'ETH', wallet: '0x1', text: SIGNATURE, why: 'the form of Solana' },
  { symbol: 'BNB', wallet: '0x1', text: `https://etherscan.io/tx/0x${HASH}`, why: 'a page of Ethereum' },
  {
    symbol: 'USDT',
    wallet: TRON_WALLET,
    text: `https://etherscan.io/tx/0x${HASH}`,
    why: 'a page of Ethereum',
  },
  { symbol: 'USDT-SOL', wallet: 'So', text: SIGNATURE, why: 'a suffix that is not listed' },
  { symbol: 'NEWCOIN', wallet: 'x', text: HASH, why: 'a currency that is not listed' },
]
