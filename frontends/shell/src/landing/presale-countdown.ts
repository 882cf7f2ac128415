import { SAMPLE_COUNTDOWN_SECONDS } from '@presale/kernel'

/**
 * The made-up countdown: begins at 2 days and, when it has run out, begins again.
 * @param elapsedSeconds since it was first shown.
 */
export function sampleSecondsLeft(elapsedSeconds: number): number {
  const whole = Math.max(0, Math.floor(elapsedSeconds))
  return SAMPLE_COUNTDOWN_SECONDS - (whole % SAMPLE_COUNTDOWN_SECONDS)
}

export interface CountdownPart {
  readonly unit: 'days' | 'hours' | 'minutes' | 'seconds'
  readonly count: number
  /** At least two digits, so that the figures keep their place. */
  readonly digits: string
}

export function countdownParts(secondsLeft: number): readonly CountdownPart[] {
  const seconds = Math.max(0, Math.floor(secondsLeft))
  const parts = [
    ['days', Math.floor(seconds / 86_400)],
    ['hours', Math.floor(seconds / 3600) % 24],
    ['minutes', Math.floor(seconds / 60) % 60],
    ['seconds', seconds % 60],
  ] as const
  return parts.map(([unit, value]) => ({ unit, count: value, digits: String(value).padStart(2, '0') }))
}
