import { chainAdminActions, chainEarlierActions, securityLineOf } from '@presale/sale'
import type { Services } from '../services'

/** Has every admin action of this process chained, where it has a key, and each told to the security log. */
export async function startChaining({
  config,
  log,
  pool,
  securityLog,
}: Pick<Services, 'config' | 'log' | 'pool' | 'securityLog'>): Promise<void> {
  const { ADMIN_ACTIONS_KEY: key } = config
  if (!key) {
    log.warn('admin actions are not chained: ADMIN_ACTIONS_KEY is not set')
    return
  }
  chainAdminActions({ key, onChained: (action) => securityLog.write(securityLineOf(action)) })
  const chained = await chainEarlierActions(pool)
  if (chained > 0) log.info({ chained }, 'admin actions from before were chained')
}
