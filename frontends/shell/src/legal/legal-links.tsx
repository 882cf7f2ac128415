import { classNames } from '@presale/ui'
import { useLocation, useNavigate } from 'react-router-dom'
import { PrivacyChoices } from '../consent/privacy-choices'
import { texts } from '../texts'
import styles from './legal.module.css'

export const TERMS_HASH = '#terms'
export const PRIVACY_HASH = '#privacy'

/** Opens the dialogs by the address, so that every page, also of a remote, can link to them. */
export function LegalLinks({
  className,
  onOpen,
  termsLabel,
}: {
  className?: string | undefined
  onOpen?: (() => void) | undefined
  /** The landing page's footer says Terms, the navigation Terms of Use. */
  termsLabel?: string | undefined
}) {
  const t = texts.useT()
  const navigate = useNavigate()
  const { search } = useLocation()
  const open = (hash: string) => {
    onOpen?.()
    void navigate({ search, hash })
  }
  return (
    <div className={classNames(styles.links, className)}>
      <button type="button" onClick={() => open(TERMS_HASH)}>
        {termsLabel ?? t('terms')}
      </button>
      <button type="button" onClick={() => open(PRIVACY_HASH)}>
        {t('privacy')}
      </button>
      <PrivacyChoices onOpen={onOpen} />
    </div>
  )
}
