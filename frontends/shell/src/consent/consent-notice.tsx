import { Button } from '@presale/ui'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useEdgeHeight } from '../layout/page-edge'
import { PRIVACY_HASH } from '../legal/legal-links'
import { pageAt } from '../pages'
import { texts } from '../texts'
import { useAskedThirdParties } from '../third-parties/configured'
import { isHereThirdParty } from '../third-parties/this-document'
import { type Choice, useConsent } from './consent'
import styles from './consent-notice.module.css'

/** Asks once, where anything third-party is configured, and again when the visitor wants to change the decision. */
export function ConsentNotice() {
  const { pathname } = useLocation()
  const { choice, isReconsidering } = useConsent()
  const { hasAny } = useAskedThirdParties()
  const isAdmin = pageAt(pathname)?.isStaffOnly === true
  if (isAdmin || !hasAny || (choice !== undefined && !isReconsidering)) return null
  return <Question />
}

function Question() {
  const t = texts.useT()
  const { choice, isReconsidering, choose } = useConsent()
  const { basePixel, chatKey } = useAskedThirdParties()
  const { search } = useLocation()
  const loaded = basePixel === null ? 'chat' : chatKey === null ? 'pixel' : 'both'
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
            {t('consent.title')}
          </h2>
          <p className={styles.text}>
            <span>{`${t(`consent.loads.${loaded}`)} ${t('consent.without')} `}</span>
            {choice !== undefined && <span>{`${t(`consent.chosen.${choice}`)} `}</span>}
            <Link to={{ search, hash: PRIVACY_HASH }}>{t('privacy')}</Link>
          </p>
        </div>
        <div className={styles.actions}>
          <Button onClick={() => decide('declined')}>{t('consent.decline')}</Button>
          <Button onClick={() => decide('accepted')}>{t('consent.accept')}</Button>
        </div>
      </div>
    </section>
  )
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
