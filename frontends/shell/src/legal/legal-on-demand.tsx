import { useToast } from '@presale/ui'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { lazyPart, useLazyPart } from '../lazy-part'
import { texts } from '../texts'
import { PRIVACY_HASH, TERMS_HASH } from './legal-links'

const legalDialogs = lazyPart(async () => (await import('./legal-dialogs')).LegalDialogs)

/** Stands on every page; the texts come when an address first asks for one of them. */
export function LegalOnDemand() {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const toast = useToast()
  const LegalDialogs = useLazyPart(legalDialogs)
  const isWanted = hash === TERMS_HASH || hash === PRIVACY_HASH
  useEffect(() => {
    if (!isWanted) return
    legalDialogs.load().catch(() => {
      toast({
        title: texts.t('textNotLoaded'),
        description: texts.t('checkAndReopen'),
        variant: 'destructive',
      })
      void navigate({ search: window.location.search, hash: '' }, { replace: true })
    })
  }, [isWanted, toast, navigate])
  return LegalDialogs && <LegalDialogs />
}
