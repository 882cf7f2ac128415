import { useLanguage } from '@presale/i18n'
import { useEffect, useState } from 'react'
import { formatExactTime, formatRelative } from './format'
import { VisuallyHidden } from './visually-hidden'

const REFRESH_MS = 30_000

export interface RelativeTimeProps {
  /** ISO 8601. */
  at: string
  /** Milliseconds; from `serverOffset()` of the api client. */
  serverOffset?: number | undefined
}

/** 'in 12 min'; the exact time on hover and for a screen reader. */
export function RelativeTime({ at, serverOffset = 0 }: RelativeTimeProps) {
  useLanguage()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [])
  const time = new Date(at)
  const exact = formatExactTime(time)
  return (
    <time dateTime={at} title={exact}>
      <span>{formatRelative(time, new Date(now + serverOffset))}</span>
      <VisuallyHidden>{`, ${exact}`}</VisuallyHidden>
    </time>
  )
}
