import { renderToStaticMarkup } from 'react-dom/server'
import { Kept, keptInSentence, valuesIn } from './kept'

const shown = (text: string, ...words: string[]) => renderToStaticMarkup(<Kept text={text} words={words} />)

test('given words to keep, then each stands by itself, and all else is words', () =>
  expect(shown('Send only USDT on the TRON network', 'USDT', 'TRON')).toBe(
    '<span>Send only </span><bdi translate="no">USDT</bdi><span> on the </span>' +
      '<bdi translate="no">TRON</bdi><span> network</span>',
  ))

test('given one word within another, then the longer one is kept whole', () =>
  expect(shown('$750.00 (750)', '750', '$750.00')).toBe(
    '<bdi translate="no">$750.00</bdi><span> (</span><bdi translate="no">750</bdi><span>)</span>',
  ))

test('given a word that is a part of others, then it is kept where it stands by itself', () =>
  expect(shown('Also Al, 5 of 2.5 or 1,500 in 2025', 'Al', '5')).toBe(
    '<span>Also </span><bdi translate="no">Al</bdi><span>, </span><bdi translate="no">5</bdi>' +
      '<span> of 2.5 or 1,500 in 2025</span>',
  ))

test('given a name beside signs, then it is kept without them', () =>
  expect(shown("Decline Ann's (Ann)?", 'Ann')).toBe(
    '<span>Decline </span><bdi translate="no">Ann</bdi><span>&#x27;s (</span>' +
      '<bdi translate="no">Ann</bdi><span>)?</span>',
  ))

test('given a text of figures alone, then there is nothing to translate', () =>
  expect(shown('$3.00 → $3.10')).toBe('<span translate="no">$3.00 → $3.10</span>'))

test("given a server's sentence, then what it quotes and its figures are no language", () => {
  const sentence = "Settled by 'H:0ab', which isn't one. The buyer's rest is 1,500 or $2.75."
  expect(keptInSentence(sentence)).toEqual(['H:0ab', '1,500', '$2.75'])
})

test.each([
  ['Send exactly 0.030928 BTC to the address.', ['0.030928', 'BTC']],
  ['Send 5 ETH.', ['5', 'ETH']],
  ['The maximum purchase amount is 10,000,000 tokens.', ['10,000,000']],
  ['Es kostet 1.234,50\u00a0$, nicht $3.', ['1.234,50\u00a0$', '$3']],
  ['Mail was sent to ann@example.com, and to иван@почта.рф.', ['ann@example.com', 'иван@почта.рф']],
  [
    `Purchase 0f0e8f52-7b53-4c4e-9f0e-000000000034 was settled by '${'ab12'.repeat(16)}'.`,
    ['0f0e8f52-7b53-4c4e-9f0e-000000000034', 'ab12'.repeat(16)],
  ],
  [
    `Paid to TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t or bc1qw508…f3t4`,
    ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'bc1qw508…f3t4'],
  ],
  ['2 of 3 purchases approved. Use at least 10 characters.', []],
  ['Signed in from 203.0.113.7.', ['203.0.113.7']],
])('of %p, %p are no language', (sentence, values) => {
  expect(valuesIn(sentence)).toEqual(values)
  const drawn = shown(sentence, ...values)
  for (const value of values) expect(drawn).toContain(`<bdi translate="no">${value}</bdi>`)
})

test('given none, then the text is one', () =>
  expect(shown('Nothing to keep', '')).toBe('<span>Nothing to keep</span>'))
