import type { BarRow } from './bar-row'
import styles from './bars.module.css'

/** What a bar says, while it is pointed at or walked to. */
export function Told({ row }: { row: BarRow | undefined }) {
  if (!row) return null
  return (
    <div className={styles.told} role="status">
      <p className={styles.name}>{row.name}</p>
      {row.facts.map(({ term, text }) => (
        <p key={term} className={styles.fact}>
          <span className={styles.term}>{term}</span> <span>{text}</span>
        </p>
      ))}
    </div>
  )
}
