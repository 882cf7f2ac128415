// Required into every process of a system: a release from before attempts to approve could be ended. It knows no such
// event. Plain JavaScript, since what is for tests is not built.
const { shapes } = require('../../packages/purchases/dist/schemas/purchase-events.js')

delete shapes.ApprovalAttemptEnded
