import { contactHref } from '@presale/contracts'
import { Button } from '@presale/ui'
import { FileText } from 'lucide-react'
import whitepaperUrl from '../../public/whitepaper.pdf'
import { Brand } from '../layout/brand'
import { ThemeSwitch } from '../layout/theme-switch'
import { LegalLinks } from '../legal/legal-links'
import { useSite } from '../site'
import { useToken } from '../token'
import { fetchesAuthDialog } from './auth-dialog-part'
import type { OpenAuth } from './auth-tab'
import styles from './site-frame.module.css'

export function SiteHeader({ onOpen }: { onOpen: OpenAuth }) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Brand />
        <nav className={styles.sections} aria-label="On this page">
          <a className={styles.link} href="#benefits">
            Benefits
          </a>
          <a className={styles.link} href="#roadmap">
            Roadmap
          </a>
          <a className={styles.link} href="#faq">
            FAQ
          </a>
        </nav>
        <div className={styles.tools}>
          <a className={styles.link} href={whitepaperUrl} target="_blank" rel="noopener">
            <FileText size={16} aria-hidden="true" />
            Whitepaper
          </a>
          <ThemeSwitch />
          <Button size="sm" {...fetchesAuthDialog} onClick={() => onOpen('sign-in')}>
            Sign In
          </Button>
        </div>
      </div>
    </header>
  )
}

export function SiteFooter() {
  const { name } = useToken()
  const { supportContact } = useSite()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.risk}>
          {name} is a presale token. Its price can fall to nothing; pay only what you can afford to lose.
        </p>
        <div className={styles.footLinks}>
          {supportContact !== null && <a href={contactHref(supportContact)}>Contact support</a>}
          <LegalLinks termsLabel="Terms" />
        </div>
      </div>
    </footer>
  )
}
