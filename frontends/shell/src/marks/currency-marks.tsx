import { texts } from '../texts'
import marks from './currency-marks.json'
import styles from './marks.module.css'

interface Mark {
  readonly symbol: string
  readonly color: string
  /** Drawn as a line, or as a surface. */
  readonly line?: string
  readonly solid?: string
}

const MARKS: readonly Mark[] = marks

/** The currencies that the FAQ names, each with a mark drawn here. */
export function CurrencyMarks() {
  const t = texts.useT()
  return (
    <ul className={styles.marks} aria-label={t('currencies')}>
      {MARKS.map(({ symbol, color, line, solid }) => (
        <li key={symbol} className={styles.mark}>
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <circle cx="16" cy="16" r="16" fill={color} />
            {line !== undefined && <path className={styles.line} d={line} />}
            {solid !== undefined && <path fill="#fff" d={solid} />}
          </svg>
          <span translate="no">{symbol}</span>
        </li>
      ))}
    </ul>
  )
}
