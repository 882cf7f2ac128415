import type { LedgerLog } from '@presale/contracts'

/** The log itself, or one of those who cosign it. */
export interface LogRow {
  readonly kind: 'log' | 'witness'
  readonly name: string
  /** Events that it signed. */
  readonly size: number
  readonly at: string | null
  readonly state: 'signed' | 'toSign' | 'unsigned' | 'cosigned' | 'fork' | 'away' | 'waiting'
  /** Of the log: events that are not signed yet. */
  readonly toSign: number
  /** What keeps it, as a sentence of the server. */
  readonly fault: string | null
  readonly log: LedgerLog
}

export function logRows({ log }: { readonly log: LedgerLog | null }): LogRow[] {
  if (log === null) return []
  const { name, size, signedSize, signedAt: at } = log
  const toSign = size - signedSize
  const state = at === null ? 'unsigned' : toSign > 0 ? 'toSign' : 'signed'
  const own: LogRow = { kind: 'log', name, size: signedSize, at, state, toSign, fault: null, log }
  return [
    own,
    ...log.witnesses.map(
      (witness): LogRow => ({
        kind: 'witness',
        name: witness.name,
        size: witness.size,
        at: witness.answeredAt,
        state: stateOf(witness),
        toSign: 0,
        fault: witness.fault,
        log,
      }),
    ),
  ]
}

function stateOf({ isFork, fault, answeredAt }: LedgerLog['witnesses'][number]): LogRow['state'] {
  if (isFork) return 'fork'
  if (fault !== null) return 'away'
  return answeredAt === null ? 'waiting' : 'cosigned'
}
