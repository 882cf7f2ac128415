import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { classNames } from './class-names'
import styles from './countdown.module.css'
import { announcementBetween } from './countdown-announcements'
import { formatCountdown } from './format'
import { VisuallyHidden } from './visually-hidden'

/**
 * Whole seconds until `target`, never below 0, ticking by the server's clock.
 * @param target ISO time; null: nothing runs, always 0.
 * @param serverOffset milliseconds that the server's clock is ahead of this device's; known to a part of a second.
 * @param mostSeconds the most that there can be, so that this part never shows more time than there ever was.
 */
export function useCountdown(target: string | null, serverOffset: number, mostSeconds: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(target, serverOffset))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const left = secondsLeft(target, serverOffset)
      setSeconds(left)
      if (target === null || left === 0) return
      // To the moment at which the next second is over; timers in a hidden tab may come late.
      const rest = millisecondsLeft(target, serverOffset) % 1000
      timer = setTimeout(tick, (rest === 0 ? 1000 : rest) + 5)
    }
    tick()
    return () => clearTimeout(timer)
  }, [target, serverOffset])
  return Math.min(seconds, mostSeconds)
}

function millisecondsLeft(target: string, serverOffset: number): number {
  return new Date(target).getTime() - (Date.now() + serverOffset)
}

function secondsLeft(target: string | null, serverOffset: number): number {
  return target === null ? 0 : Math.max(0, Math.ceil(millisecondsLeft(target, serverOffset) / 1000))
}

function Announcer({ seconds }: { seconds: number }) {
  const before = useRef(seconds)
  const [words, setWords] = useState('')
  useEffect(() => {
    const due = announcementBetween(before.current, seconds)
    before.current = seconds
    if (due !== undefined) setWords(due)
  }, [seconds])
  return <VisuallyHidden role="status">{words}</VisuallyHidden>
}

function useEnd(seconds: number, onEnd: (() => void) | undefined): void {
  const before = useRef(seconds)
  useEffect(() => {
    if (before.current > 0 && seconds === 0) onEnd?.()
    before.current = seconds
  }, [seconds, onEnd])
}

export interface CountdownRingProps {
  /** ISO time at which it ends. */
  target: string
  /** Milliseconds; from `serverOffset()` of the api client. */
  serverOffset: number
  /** What ends, for a screen reader: 'Time left to pay'. */
  label: string
  /** Once, when it reaches 0 while shown. */
  onEnd?: (() => void) | undefined
  /** The whole window, which is a full ring: 900 or 3600. */
  totalSeconds: number
  /** Pixels. */
  size?: number | undefined
}

const RADIUS = 44
const CIRCUMFERENCE = 2 * Math.PI * RADIUS

/** A ring that empties around the digits. */
export function CountdownRing(props: CountdownRingProps) {
  const { target, serverOffset, label, totalSeconds, onEnd, size = 112 } = props
  const seconds = useCountdown(target, serverOffset, totalSeconds)
  useEnd(seconds, onEnd)
  const share = seconds / totalSeconds
  return (
    <div
      className={classNames(styles.ring, toneOf(seconds))}
      style={{ '--ring-size': `${size}px` } as CSSProperties}
    >
      <svg viewBox="0 0 96 96" aria-hidden="true">
        <circle className={styles.track} cx="48" cy="48" r={RADIUS} />
        <circle
          className={styles.arc}
          cx="48"
          cy="48"
          r={RADIUS}
          strokeDasharray={CIRCUMFERENCE}
          strokeDashoffset={CIRCUMFERENCE * (1 - share)}
        />
      </svg>
      <span className={styles.ringDigits} role="timer" translate="no" aria-live="off" aria-label={label}>
        {formatCountdown(seconds)}
      </span>
      <Announcer seconds={seconds} />
    </div>
  )
}

function toneOf(seconds: number): string | undefined {
  if (seconds === 0) return styles.over
  return seconds <= 60 ? styles.urgent : undefined
}
