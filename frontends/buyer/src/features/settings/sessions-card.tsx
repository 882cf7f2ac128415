import { Button, Card, ConfirmDialog, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed } from '../../purchases/load-failed'
import { sessionsQuery } from './api/queries'
import { useEndSessions } from './api/use-end-sessions'
import { SessionRow } from './session-row'
import styles from './sessions-card.module.css'

/** As many as are looked over at a glance; the rest unfolds. */
const SHOWN = 5

export function SessionsCard() {
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
      title="Sessions"
      action={
        all.length > 1 && (
          <Button size="sm" onClick={() => setIsAsking(true)}>
            Sign out elsewhere
          </Button>
        )
      }
    >
      <p className={styles.intro}>Where your account is signed in. End whatever you do not recognise.</p>
      {sessions.isError && (
        <LoadFailed title="Failed to fetch sessions" query={sessions} isAbove={sessions.data !== undefined} />
      )}
      {sessions.isPending && <SessionsSkeleton />}
      {sessions.data && (
        <ul className={styles.list} aria-label="Sessions">
          {shown.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isEnding={end.one.isPending && end.one.variables.id === session.id}
              onEnd={(device) => !end.one.isPending && end.one.mutate({ id: session.id, device })}
            />
          ))}
        </ul>
      )}
      {all.length > SHOWN && (
        <div className={styles.more}>
          <Button size="sm" aria-expanded={isUnfolded} onClick={() => setIsUnfolded(!isUnfolded)}>
            {isUnfolded ? 'Show fewer' : `Show all ${all.length}`}
          </Button>
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onConfirm={signOutElsewhere}
        title="Sign out everywhere else?"
        description={`${all.length - 1} other ${all.length === 2 ? 'session ends' : 'sessions end'} at once. This device stays signed in.`}
        confirmLabel="Sign out elsewhere"
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
