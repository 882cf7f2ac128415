import { withoutEndSlashes } from './page-paths'

it.each([
  ['the root', '/', '/'],
  ['two slashes', '//', '/'],
  ['a page', '/whitepaper', '/whitepaper'],
  ['slashes at the end', '/whitepaper///', '/whitepaper'],
  ['slashes at the start', '//whitepaper', '//whitepaper'],
  ['many slashes before a letter', `${'/'.repeat(16_000)}x`, `${'/'.repeat(16_000)}x`],
  ['nothing', '', ''],
])('given %s, leaves out the slashes at the end alone', (_name, path, named) => {
  expect(withoutEndSlashes(path)).toBe(named)
})
