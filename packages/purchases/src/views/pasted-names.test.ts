import { idBeginningIn, walletPartOf } from './pasted-names'

const ID = '0f0e8f52-7b53-4c4e-9f0e-000000000034'

test.each([
  [ID, ID],
  [ID.toUpperCase(), ID],
  [`\u200b${ID.slice(0, 10)}\u2060${ID.slice(10)}`, ID],
  [`https://sale.example/my-coins?purchase=${ID}`, ID],
  [`Purchase ${ID}.`, ID],
  [`{${ID}} <${ID}>`, ID],
  ['0f0e8f52…', '0f0e8f52'],
  ['0f0e8f52', '0f0e8f52'],
  [`${ID} or ${ID.replace('34', '35')}`, `${ID} or ${ID.replace('34', '35')}`],
  [`${ID}0`, `${ID}0`],
])('of %s the id begins with %s', (text, beginning) => expect(idBeginningIn(text)).toBe(beginning))

const WALLET = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'

test.each([
  [WALLET, WALLET],
  [WALLET.toUpperCase(), WALLET],
  [`bitcoin:${WALLET}?amount=0.1&label=x`, WALLET],
  [`BITCOIN:${WALLET.toUpperCase()}`, WALLET],
  [`ethereum:pay-0x${'ab'.repeat(20)}@1/transfer`, `0x${'ab'.repeat(20)}`],
  [`https://mempool.space/address/${WALLET}`, WALLET],
  [`https://tronscan.org/#/address/${WALLET}?lang=en`, WALLET],
  [`\u200b${WALLET}`, WALLET],
  ['Ann: Lee', 'ann: lee'],
  ['bc1qw508', 'bc1qw508'],
])('of %s the address of a wallet is %s', (text, wallet) => expect(walletPartOf(text)).toBe(wallet))
