import type { Pool } from '@presale/read-store'
import { gaugeJobs, type Operations } from '@presale/runtime'
import { countOpenClaims } from './open-claims'

export function settlementMetrics(registry: Operations['registry'], pool: Pool): void {
  gaugeJobs(
    registry,
    {
      name: 'presale_settlement_claims',
      help: 'Claims on transactions whose outcome is open, by whether they can be judged',
    },
    async () => ({ ...(await countOpenClaims(pool)) }),
  )
}
