import type { OpenAuth } from './auth-tab'
import styles from './last-call.module.css'
import { useClosedSale } from './sale-state'
import { SecureButton } from './secure-button'
import { texts } from './texts'

/** After all that there is to read: one thing to do. */
export function LastCall({ onOpen }: { onOpen: OpenAuth }) {
  const t = texts.useT()
  const closed = useClosedSale()
  return (
    <section className={styles.call} aria-labelledby="last-call">
      <div className={styles.box}>
        <div>
          <h2 className={styles.title} id="last-call">
            {closed?.call ?? t('call.title')}
          </h2>
          <p className={styles.text}>{closed?.why ?? t('call.text')}</p>
        </div>
        <SecureButton onOpen={onOpen} />
      </div>
    </section>
  )
}
