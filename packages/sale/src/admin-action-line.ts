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
  return {
    securityEvent: 'admin-action',
    outcome: 'accepted',
    accountId: action.actorId,
    sessionId: action.sessionId,
    address: action.ipAddress,
    correlationId: action.correlationId,
    details: {
      number: action.number,
      chain: action.chain,
      at: action.at,
      action: action.action,
      subject: action.subject,
      ...(how === undefined ? {} : { how }),
    },
  }
}

/** The first line of a security log: the head of the one before it, so that a log that is missing leaves a gap. */
export function firstLineOf({ number, chain }: Head): Readonly<Record<string, unknown>> {
  return { securityEvent: 'security-log-begun', outcome: 'accepted', details: { number, chain } }
}
