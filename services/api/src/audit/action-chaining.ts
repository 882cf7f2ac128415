import { type ChainedAction, chainAdminActions, chainEarlierActions } from '@presale/sale'
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
  const onChained = (action: ChainedAction): void =>
    securityLog.write({
      ...{ securityEvent: 'admin-action', outcome: 'accepted', accountId: action.actor_id },
      ...{ sessionId: action.session_id, address: action.ip_address, correlationId: action.correlation_id },
      details: {
        ...{ number: action.number, chain: action.chain, at: action.at },
        ...{ action: action.action, subject: action.subject },
      },
    })
  chainAdminActions({ key, onChained })
  const chained = await chainEarlierActions(pool)
  if (chained > 0) log.info({ chained }, 'admin actions from before were chained')
}
