import { Kept } from '@presale/i18n'
import type { BarRow } from './bar-row'
import styles from './bars.module.css'

/** The figures of a bar, while it is hovered or focused. */
export function BarDetails({ row }: { row: BarRow | undefined }) {
  if (!row) return null
  return (
    <div className={styles.details} role="status">
      <p className={styles.name} translate={row.isSymbol ? 'no' : undefined}>
        {row.name}
      </p>
      {row.facts.map(({ term, text }) => (
        <p key={term} className={styles.fact}>
          <span className={styles.term}>{term}</span> <Kept text={text} words={[]} />
        </p>
      ))}
    </div>
  )
}
