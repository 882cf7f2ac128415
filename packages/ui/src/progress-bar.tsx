import styles from './progress-bar.module.css'

export interface ProgressBarProps {
  /** 0 to 100; anything else is clamped. */
  percent: number
  /** What progresses, for a screen reader. */
  label: string
  /** Says the value in words: '120 tokens to Silver'. */
  valueText?: string | undefined
  /** A CSS colour, a variable of the tokens; the accent unless given. */
  color?: string | undefined
}

export function ProgressBar({ percent, label, valueText, color }: ProgressBarProps) {
  const value = Math.min(100, Math.max(0, percent))
  return (
    <div
      className={styles.track}
      role="progressbar"
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={valueText}
    >
      <div className={styles.fill} style={{ width: `${value}%`, ...(color ? { '--fill': color } : {}) }} />
    </div>
  )
}
