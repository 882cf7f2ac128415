import type { ReactNode } from 'react'
import styles from './next-steps.module.css'
import { texts } from './texts'

/** What happens next, in a few short lines. */
export function NextSteps({ steps }: { steps: readonly ReactNode[] }) {
  const t = texts.useT()
  return (
    <div className={styles.next}>
      <h3 className={styles.title}>{t('next')}</h3>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the steps are a fixed list, in order
          <li key={index}>{step}</li>
        ))}
      </ol>
    </div>
  )
}
