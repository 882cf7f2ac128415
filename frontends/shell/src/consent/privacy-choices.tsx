import { useLocation } from 'react-router-dom'
import { pageAt } from '../pages'
import { useThirdParties } from '../third-parties/configured'
import { useConsent } from './consent'

/** Beside the legal links, where there is something to choose: not on the admin's page, which asks nothing. */
export function PrivacyChoices({ onOpen }: { onOpen?: (() => void) | undefined }) {
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
      Privacy choices
    </button>
  )
}
