import { useLocation } from 'react-router-dom'
import { pageAt } from '../pages'
import { texts } from '../texts'
import { useThirdParties } from '../third-parties/configured'
import { useConsent } from './consent'

/** Beside the legal links, where there is something to choose: not on the admin's page, which asks nothing. */
export function PrivacyChoices({ onOpen }: { onOpen?: (() => void) | undefined }) {
  const t = texts.useT()
  const { hasAny } = useThirdParties()
  const reconsider = useConsent((consent) => consent.reconsider)
  const isAdmin = pageAt(useLocation().pathname)?.isStaffOnly === true
  if (isAdmin || !hasAny) return null
  return (
    <button
      type="button"
      onClick={() => {
        onOpen?.()
        reconsider()
      }}
    >
      {t('privacyChoices')}
    </button>
  )
}
