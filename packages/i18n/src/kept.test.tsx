import { renderToStaticMarkup } from 'react-dom/server'
import { Kept } from './kept'

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

test('given none, then the text is one', () =>
  expect(shown('Nothing to keep', '')).toBe('<span>Nothing to keep</span>'))
