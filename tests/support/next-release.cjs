// Required into every process of a system: a release with a second version of two events, which also say through which
// channel they came. Plain JavaScript, since what is for tests is not built.
const { changeBuilt } = require('../../infra/local/change-built.cjs')

changeBuilt('packages/purchases/src/schemas/purchase-events.ts', ['shapes'], ({ shapes }) => {
  for (const type of ['PurchaseRequested', 'PurchasePaid']) {
    shapes[type] = { ...shapes[type], version: 2, upcasts: { 1: (data) => ({ ...data, channel: 'web' }) } }
  }
})
