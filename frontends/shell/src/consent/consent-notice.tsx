import { Button } from '@presale/ui'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useEdgeHeight } from '../layout/page-edge'
import { PRIVACY_HASH } from '../legal/legal-links'
import { pageAt } from '../pages'
import { useThirdParties } from '../third-parties/configured'
import { isHereThirdParty } from '../third-parties/this-document'
import { type Choice, useConsent } from './consent'
import styles from './consent-notice.module.css'

/** Asks once, where anything third-party is configured, and again when the visitor wants to change the decision. */
export function ConsentNotice() {
  const { pathname } = useLocation()
  const { choice, isReconsidering } = useConsent()
  const { hasAny } = useThirdParties()
  const isAdmin = pageAt(pathname)?.isStaffOnly === true
  if (isAdmin || !hasAny || (choice !== undefined && !isReconsidering)) return null
  return <Question />
}

function Question() {
  const { choice, isReconsidering, choose } = useConsent()
  const { basePixel, chatKey } = useThirdParties()
  const { search } = useLocation()
  const edge = useEdgeHeight('--edge-consent')
  const heading = useFocusWhile(isReconsidering)
  const decide = (next: Choice) => {
    choose(next)
    // A script that runs cannot be taken back; the page without it can be had.
    if (next === 'declined' && isHereThirdParty()) window.location.reload()
  }
  return (
    <section ref={edge} className={styles.notice} aria-labelledby="consent-title">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 ref={heading} className={styles.title} id="consent-title" tabIndex={-1}>
            Your privacy choices
          </h2>
          <p className={styles.text}>
            With your consent this site loads {whatLoads(basePixel !== null, chatKey !== null)}. They may set
            cookies of their own. Without it everything else works the same.{' '}
            {choice !== undefined && `So far you have ${choice}. `}
            <Link to={{ search, hash: PRIVACY_HASH }}>Privacy Policy</Link>
          </p>
        </div>
        <div className={styles.actions}>
          <Button onClick={() => decide('declined')}>Decline</Button>
          <Button onClick={() => decide('accepted')}>Accept</Button>
        </div>
      </div>
    </section>
  )
}

function whatLoads(hasPixel: boolean, hasChat: boolean): string {
  const pixel = 'an advertising pixel of X (Twitter), which tells X of your visit and what you buy'
  const chat = 'a support chat by Smartsupp'
  if (hasPixel && hasChat) return `${chat}, and ${pixel}`
  return hasPixel ? pixel : chat
}

/** Moves the focus to the question when it is opened on request, and back afterwards. */
function useFocusWhile(isAsked: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isAsked) return
    const before = document.activeElement
    // After the drawer, where it may have been requested, has returned the focus.
    const timer = setTimeout(() => heading.current?.focus(), 0)
    return () => {
      clearTimeout(timer)
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [isAsked])
  return heading
}
