import { type AdminActionRow, type Head, headOf } from './admin-action-row'

/** A row that was chained: what the security log keeps of it. */
export interface ChainedAction extends Omit<AdminActionRow, 'number' | 'chain' | 'before' | 'after'> {
  readonly number: number
  readonly chain: string
}

export function chainedAction(row: AdminActionRow): ChainedAction {
  const { before: _before, after: _after, ...rest } = row
  return { ...rest, ...headOf(row) }
}

/** A chained row as a line of the security log. */
export function securityLineOf(action: ChainedAction, how?: 'caught-up'): Readonly<Record<string, unknown>> {
  const { number, chain } = action
  const line = actionLine('admin-action', action, { number, chain })
  return how === undefined ? line : { ...line, details: { ...line.details, how } }
}

/** What every line about an admin action says. @param names the action among others: its place in the chain, or a signature */
export function actionLine(
  securityEvent: string,
  action: Omit<AdminActionRow, 'number' | 'chain' | 'before' | 'after'>,
  names: object,
) {
  const { actorId: accountId, sessionId, ipAddress: address, correlationId, at, subject } = action
  return {
    securityEvent,
    outcome: 'accepted',
    accountId,
    sessionId,
    address,
    correlationId,
    details: { ...names, at, action: action.action, subject },
  }
}

/** The first line of a security log: the head of the one before it, so that a log that is missing leaves a gap. */
export function firstLineOf({ number, chain }: Head): Readonly<Record<string, unknown>> {
  return { securityEvent: 'security-log-begun', outcome: 'accepted', details: { number, chain } }
}
