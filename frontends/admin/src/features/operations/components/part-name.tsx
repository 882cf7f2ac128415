import styles from './part-name.module.css'

/** A projection or a queue, and what it is for. */
export function PartName({ name, purpose }: { name: string; purpose: string }) {
  return (
    <span className={styles.name}>
      <span className={styles.title} translate="no">
        {name}
      </span>
      <span className={styles.purpose}>{purpose}</span>
    </span>
  )
}
