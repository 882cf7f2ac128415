import { NOTHING_SEEN, type SeenPayment, seenVerdict } from '@presale/contracts'
import { isSaid, type SaidPayment, seenSentence, seenTone } from './seen-payment'
import { texts } from './texts'

const seen = (change: Partial<SeenPayment>): SaidPayment => ({
  ...NOTHING_SEEN,
  verdict: 'pays',
  network: 'Ethereum',
  received: '1.5',
  difference: '0.0',
  block: { height: 100, time: '2026-11-29T20:00:00.000Z', confirmations: 12, needed: 12, isDeep: true },
  ...(change as Partial<SaidPayment>),
})
const said = (change: Partial<SeenPayment>) => seenSentence(seen(change), 'USDT-BEP20', texts.t).sentence

test.each<[Partial<SeenPayment>, string]>([
  [{}, '1.5 USDT arrived, as asked.'],
  [{ received: '1000', difference: '-0.2500' }, '1,000 USDT arrived, 0.25 USDT less than asked.'],
  [{ received: '10.00', difference: '-100.0' }, '10 USDT arrived, 100 USDT less than asked.'],
  [{ received: '2', difference: '0.5' }, '2 USDT arrived, 0.5 USDT more than asked.'],
  [{ verdict: 'unknown' }, 'Not found on Ethereum: it is in no block, and does not wait for one.'],
  [
    { verdict: 'unknown', foundOn: 'BNB Smart Chain' },
    'It is on BNB Smart Chain, and not on Ethereum: it was sent on another network than was asked for.',
  ],
  [
    { verdict: 'unknown', network: 'Bitcoin', searched: { from: 902000, to: 903123 } },
    'Not found: neither in the blocks 902,000 to 903,123 of Bitcoin, nor among what waits for one. Earlier blocks were not read.',
  ],
  [{ verdict: 'failed' }, 'It is in a block of Ethereum, and failed: nothing was moved.'],
  [
    { verdict: 'cannot-tell', balanceRose: '2' },
    'A contract was called, and the balance of the address rose by 2 USDT in that block. Look at it in the explorer.',
  ],
  [{ verdict: 'cannot-tell' }, 'Too much is moved in it to tell. Look at it in the explorer.'],
])('given %j, then %s', (change, sentence) => expect(said(change)).toBe(sentence))

test('each verdict has a sentence, but where nobody looks', () => {
  const silent = seenVerdict.options.filter((verdict) => !isSaid({ ...seen({}), verdict }))
  expect(silent).toEqual(['not-watched', 'no-hash'])
  for (const verdict of seenVerdict.options)
    if (!silent.includes(verdict)) expect(said({ verdict })).not.toContain('seen.')
})

test.each<[Partial<SeenPayment>, string]>([
  [{}, 'approved'],
  [{ block: { height: 1, time: '', confirmations: 1, needed: 12, isDeep: false } }, 'info'],
  [{ difference: '-0.1' }, 'pending'],
  [{ isLate: true }, 'pending'],
  [{ isEarlier: true }, 'declined'],
  [{ fitsOthers: true }, 'declined'],
  [{ verdict: 'observed' }, 'info'],
  [{ verdict: 'unknown' }, 'pending'],
  [{ verdict: 'does-not-pay' }, 'declined'],
])('given %j, then it is shown as %s', (change, tone) => expect(seenTone(seen(change))).toBe(tone))
