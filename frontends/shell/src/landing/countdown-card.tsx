import { serverOffset } from '@presale/api-client'
import { SAMPLE_COUNTDOWN_SECONDS } from '@presale/kernel'
import { Card, formatBothClocks, SampleTag, useCountdown } from '@presale/ui'
import { type ReactElement, useEffect, useState } from 'react'
import { useIsSplashOver } from '../splash/splash-end'
import styles from './countdown-card.module.css'
import { countdownParts, sampleSecondsLeft } from './presale-countdown'
import { useSaleFigures } from './sale-figures'
import { useClosedSale, useSaleState } from './sale-state'
import { texts } from './texts'

/** How long the presale lasts, by what the server says of it; made up only where it says nothing. */
export function CountdownCard() {
  return (
    <Card>
      <PresaleCountdown />
    </Card>
  )
}

function PresaleCountdown() {
  const t = texts.useT()
  const figures = useSaleFigures()
  const sale = useSaleState()
  const closed = useClosedSale()
  if (sale?.state === 'not-started' && sale.startsAt !== null)
    return (
      <LiveCountdown title={t('countdown.starts')} target={sale.startsAt} over={t('countdown.started')} />
    )
  if (closed) {
    return (
      <CountdownFrame title={t('countdown.title')}>
        <p className={styles.sentence}>{closed.sentence}</p>
      </CountdownFrame>
    )
  }
  const endsAt = (figures.kind === 'live' ? figures.figures?.endsAt : undefined) ?? sale?.endsAt
  if (endsAt) {
    return <LiveCountdown title={t('countdown.ends')} target={endsAt} over={t('countdown.ended')} />
  }
  if (figures.kind === 'sample') return <SampleCountdown />
  // Nothing is known of an end, or not yet; the room is kept, so that nothing jumps.
  return (
    <CountdownFrame title={t('countdown.title')}>
      <p className={styles.sentence}>
        {figures.kind === 'live' && figures.figures ? t('countdown.open') : ''}
      </p>
    </CountdownFrame>
  )
}

function SampleCountdown() {
  const t = texts.useT()
  const isSeen = useIsSplashOver()
  const [left, setLeft] = useState<number>(SAMPLE_COUNTDOWN_SECONDS)
  useEffect(() => {
    if (!isSeen) return
    const begin = Date.now()
    const timer = setInterval(() => setLeft(sampleSecondsLeft((Date.now() - begin) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [isSeen])
  return (
    <CountdownFrame title={t('countdown.ends')} tag={<SampleTag />}>
      <Figures seconds={left} />
    </CountdownFrame>
  )
}

function LiveCountdown({ title, target, over }: { title: string; target: string; over: string }) {
  const left = useCountdown(target, serverOffset(), Number.POSITIVE_INFINITY)
  return (
    <CountdownFrame title={title}>
      {left === 0 ? (
        <p className={styles.sentence}>{over}</p>
      ) : (
        <>
          <Figures seconds={left} />
          <p className={styles.when}>
            <time dateTime={target}>{formatBothClocks(new Date(target))}</time>
          </p>
        </>
      )}
    </CountdownFrame>
  )
}

interface CountdownFrameProps {
  title: string
  tag?: ReactElement
  children: ReactElement
}

function CountdownFrame({ title, tag, children }: CountdownFrameProps) {
  return (
    <div>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {tag}
      </div>
      {children}
    </div>
  )
}

/** A timer, which a screen reader reads when it is asked to, and not every second. */
function Figures({ seconds }: { seconds: number }) {
  const t = texts.useT()
  return (
    <div
      className={styles.figures}
      role="timer"
      translate="no"
      aria-live="off"
      aria-label={t('countdown.left')}
    >
      {countdownParts(seconds).map(({ unit, count, digits }) => (
        <span key={unit} className={styles.figure}>
          <span className={styles.digits}>{digits}</span>{' '}
          <span className={styles.unit}>{t(`countdown.${unit}`, { count })}</span>
        </span>
      ))}
    </div>
  )
}
