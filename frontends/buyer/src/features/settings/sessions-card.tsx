import { Button, Card, ConfirmDialog, formatNumber, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../purchases/load-failed'
import { sessionsQuery } from './api/queries'
import { useEndSessions } from './api/use-end-sessions'
import { SessionRow } from './session-row'
import styles from './sessions-card.module.css'
import { texts } from './texts'

/** As many as are looked over at a glance; the rest unfolds. */
const SHOWN = 5

export function SessionsCard() {
  const t = texts.useT()
  const sessions = useQuery(sessionsQuery())
  const end = useEndSessions()
  const [isAsking, setIsAsking] = useState(false)
  const [isUnfolded, setIsUnfolded] = useState(false)
  const all = (sessions.data ?? []).toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  const shown = isUnfolded ? all : all.slice(0, SHOWN)
  const signOutElsewhere = () => {
    if (!end.others.isPending) end.others.mutate(undefined, { onSettled: () => setIsAsking(false) })
  }
  return (
    <Card
      title={t('sessions')}
      action={
        all.length > 1 && (
          <Button size="sm" onClick={() => setIsAsking(true)}>
            {t('sessions.endElsewhere')}
          </Button>
        )
      }
    >
      <p className={styles.intro}>{t('sessions.hint')}</p>
      {sessions.isError && (
        <LoadFailed title={t('sessions.failed')} query={sessions} isAbove={sessions.data !== undefined} />
      )}
      {sessions.isPending && <SessionsSkeleton />}
      {sessions.data && (
        <ul className={styles.list} aria-label={t('sessions')}>
          {shown.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.one.isPending && end.one.variables.id === session.id}
              onEnd={(device) => !end.one.isPending && end.one.mutate({ id: session.id, ...device })}
            />
          ))}
        </ul>
      )}
      {all.length > SHOWN && (
        <div className={styles.more}>
          <Button size="sm" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {isUnfolded ? t('sessions.fewer') : t('sessions.all', { count: formatNumber(all.length) })}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={signOutElsewhere}
        title={t('sessions.ask')}
        description={t('sessions.askHint', { count: all.length - 1 })}
        confirmLabel={t('sessions.endElsewhere')}
        isBusy={end.others.isPending}
      />
    </Card>
  )
}

function SessionsSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <Skeleton width="50%" />
      <Skeleton width="80%" height={12} />
      <Skeleton width="45%" />
      <Skeleton width="75%" height={12} />
    </div>
  )
}
