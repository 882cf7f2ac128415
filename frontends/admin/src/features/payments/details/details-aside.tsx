import { IconButton } from '@presale/ui'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './payment-details.module.css'
import { texts } from './texts'

export interface DetailsAsideProps {
  title: string
  /** Whose it is beside the name, and how much. */
  about: ReactNode
  actions: ReactNode
  onClose: () => void
  children: ReactNode
}

/** The details in place, beside the list. */
export function DetailsAside({ title, about, actions, onClose, children }: DetailsAsideProps) {
  const t = texts.useT()
  return (
    <aside className={styles.aside} aria-label={t('details.label', { title })}>
      <header className={styles.head}>
        <div className={styles.who}>
          <h2 className={styles.title} translate="no">
            <bdi>{title}</bdi>
          </h2>
          {about && <div className={styles.about}>{about}</div>}
        </div>
        <IconButton label={t('details.close')} size="sm" onClick={onClose}>
          <X aria-hidden="true" />
        </IconButton>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and a keyboard has to be able to */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('details.of', { title })}>
        {children}
      </section>
      {actions && <footer className={styles.footer}>{actions}</footer>}
    </aside>
  )
}
