import type { Readiness, ReadinessAdvice, ReadinessEntry } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { Button, Card, LinkButton, RelativeTime, Skeleton, Tag } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleSlash, Info } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { FailedList } from '../../../lists/failed-list'
import { readinessQuery } from '../../../operations/readiness'
import { useShell } from '../../../shell-context'
import { goToSetting } from '../../../site-settings/setting-place'
import { useWaive } from '../api/use-waive'
import { adviceSentence, readinessSentence } from '../readiness-sentence'
import { texts } from '../texts'
import { wayToFix } from '../ways-to-fix'
import styles from './readiness-card.module.css'
import { WaiveDialog } from './waive-dialog'

/** What has to be in order, or waived by name, before the figures of the sale go live. */
export function ReadinessCard() {
  const t = texts.useT()
  const { user } = useShell()
  const query = useQuery({ ...readinessQuery(), enabled: user.isAdmin })
  const { data } = query
  if (!user.isAdmin) return null
  return (
    <Card
      className={styles.card}
      padding="none"
      title={t('title')}
      action={data && <Verdict readiness={data} />}
    >
      <p className={styles.rule}>{t('rule')}</p>
      {data ? (
        <Entries readiness={data} />
      ) : query.isError ? (
        <FailedList query={query} failed={t('failed')} description={t('nothingChanged')} />
      ) : (
        <div className={styles.loading} aria-busy="true">
          <Skeleton height={40} />
          <Skeleton height={40} />
        </div>
      )}
    </Card>
  )
}

function Verdict({ readiness: { entries, isReady, isLive } }: { readiness: Readiness }) {
  const t = texts.useT()
  if (isLive) return <Tag tone="approved">{t('live')}</Tag>
  if (isReady) return <Tag tone="approved">{t('ready')}</Tag>
  const open = entries.filter((entry) => !entry.isReady && !entry.isWaived).length
  return <Tag tone="pending">{t('toDo', { count: open })}</Tag>
}

function Entries({ readiness }: { readiness: Readiness }) {
  const t = texts.useT()
  const waive = useWaive(readiness)
  const [asked, setAsked] = useState<ReadinessEntry>()
  const close = () => setAsked(undefined)
  return (
    <>
      <ul className={styles.list} aria-label={t('list')}>
        {readiness.entries.map((entry) => (
          <li key={entry.name} className={styles.entry}>
            <Mark entry={entry} />
            <div className={styles.words}>
              <p className={styles.name} title={entry.name}>
                {t(`label.${entry.name}`)}
              </p>
              <p className={styles.sentence}>
                <Kept text={readinessSentence(entry, t)} words={entry.symbols ?? []} />
              </p>
              {entry.waiver && <WaivedFor {...entry.waiver} />}
            </div>
            {!entry.isReady && !entry.isWaived && <Fix entry={entry} />}
            {(!entry.isReady || entry.isWaived) && (
              <Button
                size="sm"
                aria-label={t(entry.isWaived ? 'notWaiveEntry' : 'waiveEntry', {
                  entry: t(`label.${entry.name}`),
                })}
                isBusy={waive.isPending && waive.variables.name === entry.name}
                disabled={waive.isPending}
                onClick={() =>
                  entry.isWaived ? waive.mutate({ name: entry.name, isWaived: false }) : setAsked(entry)
                }
              >
                {t(entry.isWaived ? 'notWaive' : 'waive.ask')}
              </Button>
            )}
          </li>
        ))}
        {(readiness.advice ?? []).map((advice) => (
          <li key={advice.name} className={styles.entry}>
            <AdviceMark advice={advice} />
            <div className={styles.words}>
              <p className={styles.name} title={advice.name}>
                {t(`advice.${advice.name}`)}
              </p>
              <p className={styles.sentence}>
                <Kept text={adviceSentence(advice, t)} words={advice.names ?? []} />
              </p>
            </div>
          </li>
        ))}
      </ul>
      {asked && (
        <WaiveDialog
          entry={asked}
          isBusy={waive.isPending}
          onClose={close}
          onWaive={(reason) =>
            waive.mutate({ name: asked.name, isWaived: true, reason }, { onSuccess: close })
          }
        />
      )}
    </>
  )
}

function WaivedFor({ reason, at, actor }: NonNullable<ReadinessEntry['waiver']>) {
  const t = texts.useT()
  return (
    <p className={styles.reason}>
      <Rich
        text={t('waivedFor')}
        parts={{
          reason: () => <q dir="auto">{reason}</q>,
          who: () => (actor.name === undefined ? t('deletedUser') : <bdi translate="no">{actor.name}</bdi>),
          when: () => <RelativeTime at={at} />,
        }}
      />
    </p>
  )
}

/** Leads to where the entry is put in order; nothing where that is on the server. */
function Fix({ entry }: { entry: ReadinessEntry }) {
  const t = texts.useT()
  const way = wayToFix(entry)
  if (way === undefined) return null
  const label = t('fixEntry', { entry: t(`label.${entry.name}`) })
  if ('to' in way) {
    return (
      <LinkButton size="sm" variant="primary">
        <Link to={way.to} aria-label={label}>
          {t('fix')}
        </Link>
      </LinkButton>
    )
  }
  return (
    <Button size="sm" variant="primary" aria-label={label} onClick={() => goToSetting(way.setting)}>
      {t('fix')}
    </Button>
  )
}

/** Nothing to do, and nothing to waive: it stands in nobody's way. */
function AdviceMark({ advice: { finding } }: { advice: ReadinessAdvice }) {
  const t = texts.useT()
  if (finding === null)
    return <CircleCheck className={styles.ready} size={20} role="img" aria-label={t('mark.inOrder')} />
  return <Info className={styles.waived} size={20} role="img" aria-label={t('mark.advice')} />
}

/** The word stands with the colour. */
function Mark({ entry: { isReady, isWaived } }: { entry: ReadinessEntry }) {
  const t = texts.useT()
  if (isReady)
    return <CircleCheck className={styles.ready} size={20} role="img" aria-label={t('mark.inOrder')} />
  if (isWaived)
    return <CircleSlash className={styles.waived} size={20} role="img" aria-label={t('mark.waived')} />
  return <CircleAlert className={styles.open} size={20} role="img" aria-label={t('mark.toDo')} />
}
