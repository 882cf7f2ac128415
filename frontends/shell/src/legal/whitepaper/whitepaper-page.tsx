import { Kept } from '@presale/i18n'
import { ArrowLeft, FileText } from 'lucide-react'
import { Link } from 'react-router-dom'
import whitepaperUrl from '../../../public/whitepaper.pdf'
import { useToken } from '../../token'
import styles from '../legal.module.css'
import { texts } from './texts'

/** An excerpt of the whitepaper. The document behind /whitepaper.pdf is a print of this page, in English. */
export function WhitepaperPage() {
  const t = texts.useT()
  const { name } = useToken()
  return (
    <div className={styles.paper}>
      <header className={styles.paperLinks}>
        <Link to="/">
          <ArrowLeft size={16} aria-hidden="true" />
          <span>{t('toHome')}</span>
        </Link>
        <a href={whitepaperUrl} target="_blank" rel="noopener">
          <FileText size={16} aria-hidden="true" />
          <span>{t('openPdf')}</span>
        </a>
      </header>
      <main>
        <h1>
          <Kept text={t('title', { name })} words={[name]} />
        </h1>
        <p className={styles.lead}>{t('lead')}</p>
        <div className={styles.text}>
          <section>
            <h2>{t('summary')}</h2>
            <p>
              <Kept text={t('summary.1', { name })} words={[name]} />
            </p>
            <p>{t('summary.2')}</p>
            <p>{t('summary.3')}</p>
          </section>
          <section>
            <h2>{t('introduction')}</h2>
            <p>{t('introduction.1')}</p>
            <p>{t('introduction.2')}</p>
            <p>{t('introduction.3')}</p>
          </section>
        </div>
      </main>
    </div>
  )
}
