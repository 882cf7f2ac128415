import { contactHref } from '@presale/contracts'
import { Kept } from '@presale/i18n'
import { Button } from '@presale/ui'
import { FileText } from 'lucide-react'
import whitepaperUrl from '../../public/whitepaper.pdf'
import { LanguageChoice } from '../language/language-choice'
import { Brand } from '../layout/brand'
import { ThemeSwitch } from '../layout/theme-switch'
import { LegalLinks } from '../legal/legal-links'
import { useSite } from '../site'
import { useToken } from '../token'
import { fetchesAuthDialog } from './auth-dialog-part'
import type { OpenAuth } from './auth-tab'
import styles from './site-frame.module.css'
import { texts } from './texts'

export function SiteHeader({ onOpen }: { onOpen: OpenAuth }) {
  const t = texts.useT()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Brand />
        <nav className={styles.sections} aria-label={t('sections')}>
          <a className={styles.link} href="#benefits">
            {t('benefits.title')}
          </a>
          <a className={styles.link} href="#roadmap">
            {t('roadmap.title')}
          </a>
          <a className={styles.link} href="#faq">
            {t('faq.title')}
          </a>
        </nav>
        <div className={styles.tools}>
          <a className={styles.link} href={whitepaperUrl} target="_blank" rel="noopener">
            <FileText size={16} aria-hidden="true" />
            <span>{t('whitepaper')}</span>
          </a>
          <ThemeSwitch />
          <Button size="sm" {...fetchesAuthDialog} onClick={() => onOpen('sign-in')}>
            {t('signIn')}
          </Button>
        </div>
      </div>
    </header>
  )
}

export function SiteFooter() {
  const t = texts.useT()
  const { name } = useToken()
  const { supportContact } = useSite()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.risk}>
          <Kept text={t('risk', { name })} words={[name]} />
        </p>
        <div className={styles.footLinks}>
          {supportContact !== null && <a href={contactHref(supportContact)}>{t('support')}</a>}
          <LegalLinks termsLabel={t('terms')} />
          <LanguageChoice />
        </div>
      </div>
    </footer>
  )
}
