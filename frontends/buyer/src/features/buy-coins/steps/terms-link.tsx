import { Link, useLocation } from 'react-router-dom'
import styles from './terms-link.module.css'
import { texts } from './texts'

/** The shell shows the terms over any page at this hash (frontends/README.md). */
export function TermsLink() {
  const t = texts.useT()
  const { search } = useLocation()
  return (
    <Link className={styles.link} to={{ search, hash: '#terms' }}>
      {t('readTerms')}
    </Link>
  )
}
