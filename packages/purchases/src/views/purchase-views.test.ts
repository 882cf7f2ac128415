import { createHash } from 'node:crypto'
import { purchaseProjections, purchaseViewNames } from './purchase-views'

test('every projection can be waited for by its name, and nothing else', () => {
  expect(purchaseProjections.map(({ name }) => name).sort()).toEqual([...purchaseViewNames].sort())
})

// A running site keeps the tables it has until the version says that this code needs others.
test('a projection whose tables change has a new version', () => {
  const standing = purchaseProjections.map(({ name, version, tables, indexes, exposes }) => {
    const made = `${tables('schema')} ${indexes?.('schema') ?? ''}`
    const definition = `${made.replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')} ${JSON.stringify(exposes)}`
    return `${name} ${version} ${createHash('sha256').update(definition).digest('hex').slice(0, 16)}`
  })
  expect(standing).toEqual([
    'purchase-list 8 20d5d80cca09d4c3',
    'balances 1 d6cf5120b128f402',
    'audit-trail 6 9b01db7cf6477560',
    'sale-figures 1 8f8547733bedf978',
  ])
})
