import { purchaseProjections, purchaseViewNames } from './purchase-views'

test('every projection can be waited for by its name, and nothing else', () => {
  expect(purchaseProjections.map(({ name }) => name).sort()).toEqual([...purchaseViewNames].sort())
})
