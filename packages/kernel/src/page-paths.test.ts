import { isPagePath, purchaseIdAt, withoutEndSlashes } from './page-paths'

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

const ID = '8d8c415e-0c7e-4a53-9c43-2f4f6a1d0b11'

it.each([
  [`/purchases/${ID}`, ID],
  [`/purchases/${ID}/`, ID],
  [`/purchases/${ID.toUpperCase()}`, undefined],
  [`/purchases/${ID}/x`, undefined],
  ['/purchases', undefined],
  ['/purchases/1', undefined],
])('given %s, the purchase of the page is %s', (path, id) => {
  expect(purchaseIdAt(path)).toBe(id)
  expect(isPagePath(path)).toBe(id !== undefined)
})
