import type { RemoteState } from '@presale/contracts'
import type { Translate } from '@presale/i18n'
import { type Column, EmptyState, Tag } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Blocks } from 'lucide-react'
import { remoteStatesQuery, remotesQuery } from '../../../operations/running'
import { FOLLOWED } from '../api/operations'
import { conditionOfRemote, countLabel, type RemoteCondition, remotePurpose } from '../remote-labels'
import { texts } from '../texts'
import type { en } from '../texts.en'
import { OperationsCard } from './operations-card'
import styles from './part.module.css'
import { PartName } from './part-name'
import { WhenAndWho } from './remote-activations'
import { hasDetail, RemoteDetail } from './remote-detail'

/** What the last activations of each remote did to people. */
export function RemotesCard() {
  const t = texts.useT()
  const query = useQuery({ ...remoteStatesQuery(), ...FOLLOWED })
  return (
    <OperationsCard
      part="remotes"
      title={t('remotes')}
      query={query}
      failed={t('remotes.failed')}
      unread={t('remotes.unread')}
      columns={columnsIn(t)}
      rowsOf={(remotes) => remotes}
      rowKey={({ name }) => name}
      skeletonRows={2}
      rowDetail={(remote) => hasDetail(remote) && <RemoteDetail {...remote} />}
      empty={<EmptyState icon={<Blocks size={22} aria-hidden="true" />} title={t('remotes.empty')} />}
    />
  )
}

const TONES = {
  failing: 'declined',
  failed: 'pending',
  quiet: 'approved',
} as const satisfies Record<RemoteCondition, unknown>

const columnsIn = (t: Translate<typeof en>): readonly Column<RemoteState>[] => [
  {
    id: 'name',
    header: t('column.remote'),
    isPrimary: true,
    cell: ({ name }) => <PartName name={name} purpose={remotePurpose(name, t)} />,
  },
  { id: 'version', header: t('column.activeVersion'), cell: (remote) => <ActiveVersion {...remote} /> },
  { id: 'hour', header: t('column.lastHour'), align: 'end', cell: ({ lastHour }) => countLabel(lastHour, t) },
  { id: 'day', header: t('column.lastDay'), align: 'end', cell: ({ lastDay }) => countLabel(lastDay, t) },
  {
    id: 'state',
    header: t('column.state'),
    cell: (remote) => <Condition {...remote} />,
  },
]

/** As its history has it; where that is not known, as every page reads it. */
function useActiveVersion({ name, activations: [last] }: RemoteState): string | undefined {
  const registry = useQuery({ ...remotesQuery(), ...FOLLOWED, enabled: last === undefined })
  return last?.version ?? registry.data?.remotes[name]?.version
}

function ActiveVersion(remote: RemoteState) {
  const t = texts.useT()
  const version = useActiveVersion(remote)
  const [last] = remote.activations
  if (version === undefined) return <span className={styles.second}>{t('notKnown')}</span>
  return (
    <span className={styles.version}>
      <span className={styles.position} translate="no">
        {version}
      </span>
      {last && (
        <span className={styles.activated}>
          <WhenAndWho {...last} />
        </span>
      )}
    </span>
  )
}

function Condition(remote: RemoteState) {
  const t = texts.useT()
  const condition = conditionOfRemote(remote, useActiveVersion(remote))
  return <Tag tone={TONES[condition]}>{t(`remoteState.${condition}`)}</Tag>
}
