// Required into every process of a system: a release from before attempts to approve could be ended. It knows no such
// event. Plain JavaScript, since what is for tests is not built.
require('../../infra/local/run-sources.cjs')
const { shapes } = require('../../packages/purchases/src/schemas/purchase-events.ts')

delete shapes.ApprovalAttemptEnded
