import { readersSeparators } from './readers-separators'

test.each([
  ['en-US', undefined],
  ['en-GB', undefined],
  ['ja', undefined],
  ['de-DE', 'semicolon'],
  ['fr', 'semicolon'],
  ['pt-BR', 'semicolon'],
] as const)('given %s, a spreadsheet reads a file with %p', (language, separators) => {
  expect(readersSeparators(language)).toBe(separators)
})
