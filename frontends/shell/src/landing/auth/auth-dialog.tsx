import { Kept } from '@presale/i18n'
import { Dialog, Tabs } from '@presale/ui'
import { useState } from 'react'
import { useToken } from '../../token'
import type { AuthTab } from '../auth-tab'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'
import { texts } from './texts'

export interface AuthDialogProps {
  isOpen: boolean
  tab: AuthTab
  onTabChange: (tab: AuthTab) => void
  onClose: () => void
}

export function AuthDialog({ isOpen, tab, onTabChange, onClose }: AuthDialogProps) {
  const t = texts.useT()
  const { name } = useToken()
  const [carried, setCarried] = useState('')
  const signInInstead = (email: string) => {
    setCarried(email)
    onTabChange('sign-in')
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      startsInField
      title={<Kept text={t('title', { name })} words={[name]} />}
      description={t(`${tab}.description`)}
    >
      <Tabs
        label={t('tabs')}
        value={tab}
        onValueChange={(value) => {
          setCarried('')
          onTabChange(value === 'sign-in' ? 'sign-in' : 'sign-up')
        }}
        items={[
          { value: 'sign-up', label: t('sign-up'), content: <SignUpForm onSignInInstead={signInInstead} /> },
          { value: 'sign-in', label: t('sign-in'), content: <SignInForm email={carried} /> },
        ]}
      />
    </Dialog>
  )
}
