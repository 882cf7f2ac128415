// Required into every process of a test: breaks one projection's mapping of one event type in the projector, as a
// release could, and leaves all others alone. After infra/local/run-sources.cjs: the modules of what is built cannot be
// reached. Plain JavaScript, since what is for tests is not built.
if (process.argv[1]?.endsWith('services/projector/dist/main.js')) {
  const { purchaseProjections } = require('@presale/purchases')
  const broken = purchaseProjections.find(({ name }) => name === process.env.BROKEN_PROJECTION)
  const { apply } = broken
  const { EventNotApplicable } = require('@presale/read-store')
  broken.apply = async (client, schema, batch) => {
    const paid = batch.find(({ type }) => type === 'PurchasePaid')
    if (paid) throw new EventNotApplicable(paid, new Error('The mapping of PurchasePaid is broken'))
    return apply(client, schema, batch)
  }
}
