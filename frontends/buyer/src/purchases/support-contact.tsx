import { contactHref } from '@presale/contracts'
import { emailAsWritten } from '@presale/ui'
import { useSite } from '../site'
import { texts } from '../support/texts'
import styles from './support-contact.module.css'

/** Whom to ask about a purchase. A site that has named nobody says so, and what holds all the same. */
export function SupportContact({ purchaseId }: { purchaseId: string }) {
  const t = texts.useT()
  const { supportContact } = useSite()
  if (supportContact === null) {
    return <span className={styles.none}>{t('noContactForPurchase')}</span>
  }
  const isPage = supportContact.startsWith('https://')
  // not a text: sent to the support
  const subject = isPage ? '' : `?subject=${encodeURIComponent(`Purchase ${purchaseId}`)}`
  return (
    <a
      className={styles.contact}
      translate="no"
      href={`${contactHref(supportContact)}${subject}`}
      {...(isPage ? { target: '_blank', rel: 'noreferrer noopener' } : {})}
    >
      {emailAsWritten(supportContact)}
    </a>
  )
}
