// Guards: packages/contracts/src, services/api/src/http, services/web/src
import { describeHostileRequests } from './fuzz/hostile-run'

describeHostileRequests({ requests: 2000, seed: 20_261_128 })
