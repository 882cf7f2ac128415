import { unescaped } from './percent-escapes'

test.each([
  ['https%3A%2F%2Fexample.com%2Fa', 'https://example.com/a'],
  ['https%253A%252F%252Fexample.com', 'https://example.com'],
  ['%C3%BC', '\u00FC'],
  ['%e2%80%8b', '\u200B'],
  ['%F0%9F%90%99', '\u{1F419}'],
  ['100% of %2F', '100% of /'],
  ['%E4r%2Fb', '%E4r/b'],
  ['%C3%2F%A4', '%C3/%A4'],
  ['%2%2F%', '%2/%'],
  ['%ED%A0%80%2F', '%ED%A0%80/'],
  ['%C0%AF', '%C0%AF'],
  ['%zz', '%zz'],
  ['no escapes', 'no escapes'],
])('given %s, it is %s', (escaped, text) => expect(unescaped(escaped)).toBe(text))
