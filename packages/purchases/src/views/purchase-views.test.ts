import { createHash } from 'node:crypto'
import { purchaseProjections, purchaseViewNames } from './purchase-views'

test('every projection can be waited for by its name, and nothing else', () => {
  expect(purchaseProjections.map(({ name }) => name).sort()).toEqual([...purchaseViewNames].sort())
})

// A running site keeps the tables it has until the version says that this code needs others.
test('a projection whose tables change has a new version', () => {
  const standing = purchaseProjections.map(({ name, version, tables, exposes }) => {
    const definition = `${tables('schema').replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')} ${JSON.stringify(exposes)}`
    return `${name} ${version} ${createHash('sha256').update(definition).digest('hex').slice(0, 16)}`
  })
  expect(standing).toEqual([
    'purchase-list 3 dad0ab60748d8a53',
    'balances 1 85657f6c4644935f',
    'audit-trail 5 d19eb031f348901c',
    'sale-figures 1 ab340eea5c297f5e',
  ])
})
