import { withDecimalPoint, withoutGroups } from './decimal-comma'

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

test.each([
  // In English a comma groups, and so it does in German where a number is whole; there a point groups, too.
  ['1.000', ',', ',', false, '1000'],
  ['97.250', ',', ',', false, '97250'],
  ['1.000', '.', '.', false, '1000'],
  ['1.000', ',', '.', true, '1000'],
  ['1000.000', ',', ',', true, '1000000'],
  // A decimal sign.
  ['2.5', ',', ',', false, undefined],
  ['12.5', ',', ',', true, undefined],
  ['1.000', '.', ',', false, undefined],
  ['1.000', ',', '.', false, undefined],
  ['250.000', '.', ',', true, undefined],
  ['0.250', ',', ',', false, undefined],
  ['1234.567', ',', ',', false, undefined],
  ['1.0000', ',', ',', false, undefined],
])('given %s, typed with %j, where %j groups, whole: %s, then it means %s', (...given) => {
  const [value, sign, group, isWhole, meant] = given
  expect(withoutGroups(value, sign, { group, isWhole })).toBe(meant)
})
