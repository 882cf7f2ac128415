import { Dialog, Tabs } from '@presale/ui'
import { useToken } from '../token'
import type { AuthTab } from './auth-tab'
import { SignInForm } from './sign-in-form'
import { SignUpForm } from './sign-up-form'

export interface AuthDialogProps {
  isOpen: boolean
  tab: AuthTab
  onTabChange: (tab: AuthTab) => void
  onClose: () => void
}

export function AuthDialog({ isOpen, tab, onTabChange, onClose }: AuthDialogProps) {
  const { name } = useToken()
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="sm"
      startsInField
      title={`Your ${name} account`}
      description={tab === 'sign-up' ? 'It takes a minute and costs nothing.' : 'Go on where you left off.'}
    >
      <Tabs
        label="New here, or already registered"
        value={tab}
        onValueChange={(value) => onTabChange(value === 'sign-in' ? 'sign-in' : 'sign-up')}
        items={[
          { value: 'sign-up', label: 'Sign Up', content: <SignUpForm /> },
          { value: 'sign-in', label: 'Sign In', content: <SignInForm /> },
        ]}
      />
    </Dialog>
  )
}
