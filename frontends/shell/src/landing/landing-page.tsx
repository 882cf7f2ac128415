import { Button, Notice } from '@presale/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { USER_KEY } from '../session/session'
import { useToken } from '../token'
import { AuthDialog, type AuthTab } from './auth-dialog'
import styles from './landing-page.module.css'
import { SaleFacts } from './sale-facts'
import { HowItWorks, Safeguards, Tiers } from './sections'
import { SiteFooter, SiteHeader } from './site-frame'

/** What a visitor sees. isUnreachable: the server did not say whether there is a session. */
export function LandingPage({ isUnreachable }: { isUnreachable: boolean }) {
  const { name } = useToken()
  const [dialog, setDialog] = useState<{ isOpen: boolean; tab: AuthTab }>({ isOpen: false, tab: 'sign-up' })
  const open = (tab: AuthTab) => setDialog({ isOpen: true, tab })
  return (
    <div className={styles.page}>
      <SiteHeader onLogIn={() => open('sign-in')} />
      <main>
        {isUnreachable && <UnreachableNotice />}
        <section className={styles.hero}>
          <div className={styles.pitch}>
            <p className={styles.eyebrow}>Presale</p>
            <h1 className={styles.headline}>Hold {name} before it is issued</h1>
            <p className={styles.lead}>
              Choose an amount, pay in the cryptocurrency you have, and see every step of your purchase until
              the tokens stand in your account.
            </p>
            <div className={styles.heroActions}>
              <Button variant="primary" size="lg" onClick={() => open('sign-up')}>
                Secure Your Allocation
              </Button>
              <a href="#how-it-works" className={styles.more}>
                How it works
              </a>
            </div>
          </div>
          <SaleFacts />
        </section>
        <HowItWorks />
        <Tiers />
        <Safeguards />
      </main>
      <SiteFooter />
      <AuthDialog
        isOpen={dialog.isOpen}
        tab={dialog.tab}
        onTabChange={(tab) => setDialog({ isOpen: true, tab })}
        onClose={() => setDialog((before) => ({ ...before, isOpen: false }))}
      />
    </div>
  )
}

function UnreachableNotice() {
  const client = useQueryClient()
  const [isAsking, setIsAsking] = useState(false)
  const ask = () => {
    setIsAsking(true)
    void client.refetchQueries({ queryKey: USER_KEY }).finally(() => setIsAsking(false))
  }
  return (
    <div className={styles.notice}>
      <Notice
        tone="pending"
        title="The server does not answer right now"
        action={
          <Button size="sm" isBusy={isAsking} onClick={ask}>
            Retry
          </Button>
        }
      >
        If you were signed in, you still are: try again in a moment.
      </Notice>
    </div>
  )
}
