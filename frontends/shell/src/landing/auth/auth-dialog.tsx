import { Kept } from '@presale/i18n'
import { Button, Dialog, Tabs } from '@presale/ui'
import { useState } from 'react'
import { AskForReset } from '../../reset-password/ask-for-reset'
import { useToken } from '../../token'
import type { AuthTab } from '../auth-tab'
import styles from './auth-form.module.css'
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
  const [password, setPassword] = useState<'known' | 'forgotten' | 'back'>('known')
  const forget = () => {
    setCarried('')
    setPassword('known')
  }
  const forgot = (email: string) => {
    setCarried(email)
    setPassword('forgotten')
  }
  const signIn =
    password === 'forgotten' ? (
      <ForgottenPassword email={carried} onBack={() => setPassword('back')} />
    ) : (
      <SignInForm email={carried} isBack={password === 'back'} onForgotten={forgot} />
    )
  const signInInstead = (email: string) => {
    setCarried(email)
    onTabChange('sign-in')
  }
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => {
        setPassword('known')
        onClose()
      }}
      size="sm"
      startsInField
      title={<Kept text={t('title', { name })} words={[name]} />}
      description={t(`${tab}.description`)}
    >
      <Tabs
        label={t('tabs')}
        value={tab}
        onValueChange={(value) => {
          forget()
          onTabChange(value === 'sign-in' ? 'sign-in' : 'sign-up')
        }}
        items={[
          { value: 'sign-up', label: t('sign-up'), content: <SignUpForm onSignInInstead={signInInstead} /> },
          { value: 'sign-in', label: t('sign-in'), content: signIn },
        ]}
      />
    </Dialog>
  )
}

function ForgottenPassword({ email, onBack }: { email: string; onBack: () => void }) {
  const t = texts.useT()
  return (
    <div className={styles.form}>
      <AskForReset email={email} />
      <Button variant="ghost" onClick={onBack}>
        {t('backToSignIn')}
      </Button>
    </div>
  )
}
