// Required into every process of a test: breaks one projection's mapping of one event type in the projector, as a
// release could, and leaves all others alone. Plain JavaScript, since what is for tests is not built.
const BUILT = 'services/projector/dist/main.js'
if (process.argv[1]?.endsWith(BUILT)) {
  // What is built is one file, whose parts nobody else reaches: the projector runs from its sources in its place.
  const { join } = require('node:path')
  const root = join(__dirname, '../../../..')
  require(join(root, 'infra/local/typescript-hook.cjs'))
  const load = require.extensions['.js']
  require.extensions['.js'] = (module, filename) =>
    filename.endsWith(BUILT)
      ? module.require(join(root, 'services/projector/src/main.ts'))
      : load(module, filename)
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
