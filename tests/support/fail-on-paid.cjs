// Required into every process of a test: breaks one projection's mapping of one event type in the projector, as a
// release could, and leaves all others alone. Plain JavaScript, since what is for tests is not built.
const { changeBuilt } = require('../../infra/local/change-built.cjs')

const NEEDED = ['purchaseProjections', 'EventNotApplicable']
if (process.argv[1]?.endsWith('services/projector/dist/main.js')) {
  changeBuilt('packages/purchases/src/views/purchase-views.ts', NEEDED, (program) => {
    const broken = program.purchaseProjections.find(({ name }) => name === process.env.BROKEN_PROJECTION)
    const { apply } = broken
    broken.apply = async (client, schema, batch) => {
      const paid = batch.find(({ type }) => type === 'PurchasePaid')
      if (paid) throw new program.EventNotApplicable(paid, new Error('The mapping of PurchasePaid is broken'))
      return apply(client, schema, batch)
    }
  })
}
