import { Benefits, SelectionFeatures } from './benefits'
import { ElitePrivileges } from './elite-privileges'
import { Faq } from './faq'
import { Hero } from './hero'
import { HowItWorks } from './how-it-works'
import styles from './landing-page.module.css'
import { LastCall } from './last-call'
import { Roadmap } from './roadmap'
import { Seller } from './seller'
import { SiteFooter, SiteHeader } from './site-frame'
import { Stats } from './stats'
import { texts } from './texts'
import { UnreachableNotice } from './unreachable-notice'
import { useAuthDialog } from './use-auth-dialog'

/** What a visitor sees. isUnreachable: the server did not say whether there is a session. */
export function LandingPage({ isUnreachable }: { isUnreachable: boolean }) {
  const t = texts.useT()
  const auth = useAuthDialog()
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <SiteHeader onOpen={auth.open} />
      <main className={styles.content} id="content" tabIndex={-1}>
        {isUnreachable && <UnreachableNotice className={styles.notice} />}
        <Hero onOpen={auth.open} />
        <Stats />
        <HowItWorks />
        <Benefits />
        <SelectionFeatures />
        <Seller />
        <Roadmap />
        <ElitePrivileges onOpen={auth.open} />
        <Faq />
        <LastCall onOpen={auth.open} />
      </main>
      <SiteFooter />
      {/* no text: a dialog */}
      {auth.element}
    </div>
  )
}
