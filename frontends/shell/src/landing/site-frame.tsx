import { Button } from '@presale/ui'
import { FileText } from 'lucide-react'
import whitepaperUrl from '../../public/whitepaper.pdf'
import { Brand } from '../layout/brand'
import { ThemeSwitch } from '../layout/theme-switch'
import { LegalLinks } from '../legal/legal-links'
import { useToken } from '../token'
import styles from './site-frame.module.css'

export function SiteHeader({ onLogIn }: { onLogIn: () => void }) {
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Brand />
        <div className={styles.tools}>
          <a className={styles.link} href={whitepaperUrl} target="_blank" rel="noopener">
            <FileText size={16} aria-hidden="true" />
            Whitepaper
          </a>
          <ThemeSwitch />
          <Button size="sm" onClick={onLogIn}>
            Log in
          </Button>
        </div>
      </div>
    </header>
  )
}

export function SiteFooter() {
  const { name } = useToken()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.risk}>
          {name} is a presale token. Its price can fall to nothing; pay only what you can afford to lose.
        </p>
        <LegalLinks />
      </div>
    </footer>
  )
}
