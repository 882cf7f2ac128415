// Required into every process of a system: a release from before attempts to approve could be ended. It knows no such
// event. Plain JavaScript, since what is for tests is not built.
const { changeBuilt } = require('../../infra/local/change-built.cjs')

changeBuilt('packages/purchases/src/schemas/purchase-events.ts', ['shapes'], ({ shapes }) => {
  delete shapes.ApprovalAttemptEnded
})
