import { serverOffset } from '@presale/api-client'
import { MINIMUM_PURCHASE, SAMPLE_COUNTDOWN_SECONDS } from '@presale/kernel'
import { Amount, Card, DescriptionList, SampleTag, useCountdown } from '@presale/ui'
import { type ReactNode, useEffect, useState } from 'react'
import { useIsSplashOver } from '../splash/splash-end'
import { useToken } from '../token'
import styles from './countdown-card.module.css'
import { countdownParts, sampleSecondsLeft } from './presale-countdown'
import { useSaleFigures } from './sale-figures'

/** The countdown, and below it the facts that a buyer asks for first: server figures and constants of the sale. */
export function CountdownCard() {
  const { symbol } = useToken()
  return (
    <Card className={styles.card}>
      <PresaleCountdown />
      <DescriptionList
        items={[
          { term: 'Smallest purchase', detail: <Amount value={MINIMUM_PURCHASE} unit={symbol} /> },
          { term: 'Pay with', detail: 'BTC, ETH, DOGE, USDT, USDC' },
          { term: 'Price held for', detail: '15 minutes' },
          { term: 'Time for our check', detail: '60 minutes' },
        ]}
      />
    </Card>
  )
}

function PresaleCountdown() {
  const sale = useSaleFigures()
  if (sale.kind === 'sample') return <SampleCountdown />
  const endsAt = sale.kind === 'live' ? sale.figures?.endsAt : undefined
  if (endsAt) return <LiveCountdown endsAt={endsAt} />
  // Nothing is known of an end, or not yet; the room is kept, so that nothing jumps.
  return (
    <CountdownFrame title="The presale">
      <p className={styles.sentence}>
        {sale.kind === 'live' && sale.figures ? 'Open. No closing date has been set.' : ''}
      </p>
    </CountdownFrame>
  )
}

function SampleCountdown() {
  const isSeen = useIsSplashOver()
  const [left, setLeft] = useState<number>(SAMPLE_COUNTDOWN_SECONDS)
  useEffect(() => {
    if (!isSeen) return
    const begin = Date.now()
    const timer = setInterval(() => setLeft(sampleSecondsLeft((Date.now() - begin) / 1000)), 1000)
    return () => clearInterval(timer)
  }, [isSeen])
  return (
    <CountdownFrame title="Presale ends in" tag={<SampleTag />}>
      <Figures seconds={left} />
    </CountdownFrame>
  )
}

function LiveCountdown({ endsAt }: { endsAt: string }) {
  const left = useCountdown(endsAt, serverOffset(), Number.POSITIVE_INFINITY)
  return (
    <CountdownFrame title="Presale ends in">
      {left === 0 ? <p className={styles.sentence}>The presale has ended.</p> : <Figures seconds={left} />}
    </CountdownFrame>
  )
}

function CountdownFrame({ title, tag, children }: { title: string; tag?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.countdown}>
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
  return (
    <div className={styles.figures} role="timer" aria-live="off" aria-label="Time left in the presale">
      {countdownParts(seconds).map(({ unit, digits }) => (
        <span key={unit} className={styles.figure}>
          <span className={styles.digits}>{digits}</span> <span className={styles.unit}>{unit}</span>
        </span>
      ))}
    </div>
  )
}
