import { useToast } from '@presale/ui'
import { type ReactElement, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { useLazyPart } from '../lazy-part'
import { authDialog } from './auth-dialog-part'
import { type AuthTab, type OpenAuth, opensSignIn } from './auth-tab'
import { texts } from './texts'

/** The sign-up and sign-in dialog. Where its script does not come, that is said, and the next click tries again. */
export function useAuthDialog(): { open: OpenAuth; element: ReactElement | undefined } {
  const toast = useToast()
  const AuthDialog = useLazyPart(authDialog)
  const [dialog, setDialog] = useState<{ isOpen: boolean; tab: AuthTab }>({ isOpen: false, tab: 'sign-up' })
  const close = () => setDialog((before) => ({ ...before, isOpen: false }))
  const open = (tab: AuthTab) => {
    setDialog({ isOpen: true, tab })
    authDialog.load().catch(() => {
      close()
      toast({
        title: texts.t('authNotLoaded'),
        description: texts.t('authNotLoadedHint'),
        variant: 'destructive',
      })
    })
  }
  useOpenedByLink(open)
  return {
    open,
    element: AuthDialog && (
      <AuthDialog
        isOpen={dialog.isOpen}
        tab={dialog.tab}
        onTabChange={(tab) => setDialog({ isOpen: true, tab })}
        onClose={close}
      />
    ),
  }
}

/** A page that leads to the sign-in opens it, once: neither a reload nor the way back opens it again. */
function useOpenedByLink(open: OpenAuth): void {
  const navigate = useNavigate()
  const isAsked = opensSignIn(useLocation().state)
  const isDone = useRef(false)
  useEffect(() => {
    // The address changes in a transition, which each further opening would put off: forever, where all are drawn at once.
    const isNew = isAsked && !isDone.current
    isDone.current = isAsked
    if (!isNew) return
    void navigate('/', { replace: true })
    open('sign-in')
  }, [isAsked, navigate, open])
}
