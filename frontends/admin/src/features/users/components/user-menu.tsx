import type { AdminUser } from '@presale/contracts'
import { copyText, IconButton, Menu } from '@presale/ui'
import { ClipboardCopy, Ellipsis, History, ReceiptText, UserRound } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useShell } from '../../../shell-context'
import { roleOf } from '../role-labels'
import { texts } from '../texts'

export interface UserMenuProps {
  user: AdminUser
  /** Undefined: the page is open. */
  onOpen?: (() => void) | undefined
  size?: 'sm' | 'md'
}

/** Where to look further about a user. What changes the account stands beside it, as buttons. */
export function UserMenu({ user, onOpen, size = 'sm' }: UserMenuProps) {
  const t = texts.useT()
  const { toast } = useShell()
  const navigate = useNavigate()
  const go = (params: Record<string, string>) => () => void navigate(`/admin?${new URLSearchParams(params)}`)
  const copy = (text: string, done: string) => () =>
    void copyText(text).then(
      () => toast({ title: done }),
      () => toast({ title: t('copyFailed'), variant: 'destructive' }),
    )
  const icon = {
    user: <UserRound aria-hidden="true" />,
    payments: <ReceiptText aria-hidden="true" />,
    trail: <History aria-hidden="true" />,
    copy: <ClipboardCopy aria-hidden="true" />,
  }
  return (
    <Menu
      trigger={
        <IconButton label={t('actionsFor', { name: user.name })} size={size} variant="secondary">
          <Ellipsis size={16} aria-hidden="true" />
        </IconButton>
      }
      items={[
        ...(onOpen ? [{ label: t('openAccount'), icon: icon.user, onSelect: onOpen }] : []),
        {
          label: t('paymentsOfUser'),
          icon: icon.payments,
          onSelect: go({ tab: 'payments', search: user.email }),
        },
        {
          label: t('historyOfPurchases'),
          icon: icon.trail,
          onSelect: go({ view: 'audit', user: user.id }),
        },
        ...(roleOf(user) === 'User'
          ? []
          : [
              {
                label: t('decisions'),
                icon: icon.trail,
                onSelect: go({ view: 'audit', actor: user.id }),
              },
              {
                label: t('changesMade'),
                icon: icon.trail,
                onSelect: go({ view: 'audit', source: 'changes', actor: user.id }),
              },
            ]),
        { label: t('copyEmail'), icon: icon.copy, onSelect: copy(user.email, t('emailCopied')) },
        { label: t('copyUserId'), icon: icon.copy, onSelect: copy(user.id, t('userIdCopied')) },
      ]}
    />
  )
}
