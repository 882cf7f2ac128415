import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { readinessQuery } from '../../../operations/readiness'
import {
  ledgerLogQuery,
  projectionsQuery,
  queuesQuery,
  remoteStatesQuery,
  remotesQuery,
  setAsideQuery,
} from '../../../operations/running'
import { useShell } from '../../../shell-context'
import type { OperationsSeen, Seen } from '../verdict'
import { FOLLOWED } from './operations'

/** What the cards of the screen show, and what goes live, as they stand. The cards set the pace. */
export function useOperationsSeen(): OperationsSeen {
  const { user } = useShell()
  const remotes = useQuery(remoteStatesQuery())
  const hasNoHistory = remotes.data?.some(({ activations }) => activations.length === 0) ?? false
  const registry = useQuery({ ...remotesQuery(), enabled: hasNoHistory })
  const readiness = useQuery({ ...readinessQuery(), ...FOLLOWED, enabled: user.isAdmin })
  return {
    projections: seenOf(useQuery(projectionsQuery())),
    setAside: seenOf(useQuery(setAsideQuery())),
    log: seenOf(useQuery(ledgerLogQuery())),
    queues: seenOf(useQuery(queuesQuery())),
    remotes: seenOf(remotes),
    activeVersions: registry.data?.remotes,
    readiness: user.isAdmin ? seenOf(readiness) : undefined,
  }
}

/** A failure stands until the next answer, also while it is asked again; offline nothing is asked at all. */
const seenOf = <Data>(query: UseQueryResult<Data>): Seen<Data> => ({
  data: query.data,
  at: query.dataUpdatedAt,
  hasFailed: query.errorUpdatedAt > query.dataUpdatedAt || query.fetchStatus === 'paused',
})
