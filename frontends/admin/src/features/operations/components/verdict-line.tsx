import { serverOffset } from '@presale/api-client'
import type { ProjectionState } from '@presale/contracts'
import { classNames, formatExactTime } from '@presale/ui'
import { CircleAlert, CircleCheck, CircleDashed, LoaderCircle, type LucideIcon } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { formatDuration } from '../../../events/durations'
import { texts as eventTexts } from '../../../events/texts'
import { useOperationsSeen } from '../api/use-operations-seen'
import { texts } from '../texts'
import { type Finding, furthestBehind, type Verdict, verdictOf } from '../verdict'
import { findingSentence } from '../verdict-sentences'
import { cardIdOf } from './card-id'
import styles from './verdict-line.module.css'

/** All well, or what is not, before everything else. */
export function VerdictLine() {
  const t = texts.useT()
  const seen = useOperationsSeen()
  const now = useSeconds()
  const verdict = verdictOf(seen, now + serverOffset())
  const { state, findings, checkedAt } = verdict
  const look = lookOf(verdict)
  const Icon = ICONS[look]
  return (
    <section className={classNames(styles.verdict, styles[look])} aria-label={t('verdict')}>
      <Icon className={styles.icon} size={20} aria-hidden="true" />
      <div className={styles.words}>
        {/* What changes each second stands outside: only a change of the verdict is read out. */}
        <div className={styles.said} role="status">
          <Headline state={state} checkedAt={checkedAt} wrong={findings.length} />
          {findings.length > 0 && (
            <ul className={styles.findings}>
              {findings.map((finding) => (
                <li key={`${finding.kind} ${'name' in finding ? finding.name : ''}`}>
                  <Jump to={finding}>{findingSentence(finding, t)}</Jump>
                </li>
              ))}
            </ul>
          )}
        </div>
        <p className={styles.second}>
          {state !== 'unchecked' && checkedAt !== undefined && <Age milliseconds={now - checkedAt} />}
          {seen.projections.data && <Lag of={seen.projections.data} />}
        </p>
      </div>
    </section>
  )
}

type Look = Exclude<Verdict['state'], 'unchecked'>

const ICONS: Record<Look, LucideIcon> = {
  well: CircleCheck,
  'catching-up': CircleDashed,
  wrong: CircleAlert,
  checking: LoaderCircle,
}

const lookOf = ({ state }: Verdict): Look => (state === 'unchecked' ? 'wrong' : state)

interface HeadlineProps extends Pick<Verdict, 'state' | 'checkedAt'> {
  wrong: number
}

function Headline({ state, checkedAt, wrong }: HeadlineProps) {
  const t = texts.useT()
  if (state === 'wrong') return <p className={styles.headline}>{t('verdict.wrong', { count: wrong })}</p>
  if (state !== 'unchecked') return <p className={styles.headline}>{t(`verdict.${state}`)}</p>
  if (checkedAt === undefined) return <p className={styles.headline}>{t('verdict.neverChecked')}</p>
  const since = formatExactTime(new Date(checkedAt))
  return <p className={styles.headline}>{t('verdict.unchecked', { since })}</p>
}

function Age({ milliseconds }: { milliseconds: number }) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  return <span>{t('verdict.age', { time: formatDuration(milliseconds, inEvents) })}</span>
}

function Lag({ of }: { of: readonly ProjectionState[] }) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const behind = furthestBehind(of)
  if (!behind) return null
  const time = formatDuration(behind.seconds * 1000, inEvents)
  return <span>{t('verdict.lag', { name: behind.name, time })}</span>
}

/** To the card on this screen, which takes the focus; what is ready to go live stands in the settings. */
function Jump({ to: { part }, children }: { to: Finding; children: string }) {
  if (part === 'readiness') return <Link to="/admin?tab=settings">{children}</Link>
  const id = cardIdOf(part)
  return (
    <a
      href={`#${id}`}
      onClick={(press) => {
        press.preventDefault()
        document.getElementById(id)?.focus()
      }}
    >
      {children}
    </a>
  )
}

const SECOND_MS = 1000

/** The present time, once a second. */
function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
