import { Kept, type Translate } from '@presale/i18n'
import { type Column, CopyButton, EmptyState, formatNumber, RelativeTime, Tag } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { ledgerLogQuery } from '../../../operations/running'
import { useShell } from '../../../shell-context'
import { FOLLOWED } from '../api/operations'
import { type LogRow, logRows } from '../log-rows'
import { texts } from '../texts'
import type { en } from '../texts.en'
import { OperationsCard } from './operations-card'
import styles from './part.module.css'

/** How far the log of the ledger is signed, and what those said last who cosign it. */
export function LogCard() {
  const t = texts.useT()
  const query = useQuery({ ...ledgerLogQuery(), ...FOLLOWED })
  return (
    <OperationsCard
      part="log"
      title={t('log')}
      query={query}
      failed={t('log.failed')}
      unread={t('log.unread')}
      columns={columnsIn(t)}
      rowsOf={logRows}
      rowKey={({ kind, name }) => `${kind} ${name}`}
      skeletonRows={1}
      rowDetail={(row) => (row.kind === 'log' ? <LogDetail {...row} /> : <Fault {...row} />)}
      empty={
        <EmptyState
          icon={<ScrollText size={22} aria-hidden="true" />}
          title={t('log.empty')}
          description={t('log.emptyHint')}
        />
      }
    />
  )
}

const TONES: Readonly<Record<LogRow['state'], 'approved' | 'pending' | 'declined'>> = {
  signed: 'approved',
  toSign: 'pending',
  unsigned: 'declined',
  cosigned: 'approved',
  fork: 'declined',
  away: 'declined',
  waiting: 'pending',
}

const columnsIn = (t: Translate<typeof en>): readonly Column<LogRow>[] => [
  {
    id: 'signer',
    header: t('column.signer'),
    isPrimary: true,
    cell: ({ name }) => (
      <span className={styles.position} translate="no">
        {name}
      </span>
    ),
  },
  {
    id: 'events',
    header: t('column.signedEvents'),
    align: 'end',
    cell: ({ size }) => formatNumber(String(size)),
  },
  { id: 'word', header: t('column.lastWord'), cell: ({ at }) => at !== null && <RelativeTime at={at} /> },
  {
    id: 'state',
    header: t('column.state'),
    cell: ({ state, toSign }) => <Tag tone={TONES[state]}>{t(`log.${state}`, { count: toSign })}</Tag>,
  },
]

function LogDetail({ log: { key, follows } }: LogRow) {
  const t = texts.useT()
  const { toast } = useShell()
  if (key === null && follows === null) return null
  return (
    <div className={styles.detail}>
      {key !== null && (
        <div>
          <p className={styles.fact}>{t('log.key')}</p>
          <p className={styles.command}>
            <code translate="no" className={styles.position}>
              {key}
            </code>
            <CopyButton
              text={key}
              label={t('log.copyKey')}
              onFailed={() => toast({ title: t('copyFailed'), variant: 'destructive' })}
            />
          </p>
        </div>
      )}
      {follows !== null && (
        <p className={styles.fact}>
          <Kept
            text={t('log.follows', { name: follows.name, size: formatNumber(String(follows.size)) })}
            words={[follows.name]}
          />
        </p>
      )}
    </div>
  )
}

function Fault({ fault }: LogRow) {
  if (fault === null) return null
  return (
    <div className={styles.detail}>
      <p className={styles.error} translate="no">
        {fault}
      </p>
    </div>
  )
}
