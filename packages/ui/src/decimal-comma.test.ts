import { withDecimalPoint } from './decimal-comma'

test.each([
  ['2,5', '2.5'],
  ['2.5', '2.5'],
  ['1,234.56', '1234.56'],
  ['1.234,56', '1234.56'],
  ['1,234,567', '1234567'],
  ['1.234.567,8', '1234567.8'],
  ['97250', '97250'],
  ['', ''],
])('given the pasted text %j, then the field gets %j', (pasted, text) => {
  for (const group of [',', '.']) expect(withDecimalPoint(pasted, group)).toBe(text)
})

test('given a comma and three digits, then the language of the page says which it is', () => {
  expect(withDecimalPoint('97,250', ',')).toBe('97250')
  expect(withDecimalPoint('97,250', '.')).toBe('97.250')
  expect(withDecimalPoint('0,250', ',')).toBe('0.250')
})
