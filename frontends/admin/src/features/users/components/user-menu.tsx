import type { RoleChange } from '@presale/api-client'
import type { AdminUser } from '@presale/contracts'
import { CopyByHand, copyText, IconButton, Menu, type MenuItem } from '@presale/ui'
import { ClipboardCopy, Ellipsis, History, ReceiptText, ShieldCheck, Trash2, UserRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useShell } from '../../../shell-context'
import { roleOf } from '../role-labels'
import { texts } from '../texts'
import { useUserActs } from '../use-user-acts'

export interface UserMenuProps {
  user: AdminUser
  onOpen: () => void
  onChangeRole: (change: RoleChange, user: AdminUser) => void
  onDelete: (user: AdminUser) => void
}

/** All that can be done about a user of the list: to look further, and to change the account. */
export function UserMenu({ user, onOpen, ...acts }: UserMenuProps) {
  const t = texts.useT()
  const { roles, deletion } = useUserActs(user, acts)
  return (
    <UserMenuButton
      user={user}
      before={[{ label: t('openAccount'), icon: <UserRound aria-hidden="true" />, onSelect: onOpen }]}
      after={[
        ...roles.map((act, index) => ({
          ...act,
          icon: <ShieldCheck aria-hidden="true" />,
          beginsGroup: index === 0,
        })),
        { ...deletion, icon: <Trash2 aria-hidden="true" />, isDangerous: true, beginsGroup: true },
      ]}
    />
  )
}

/** On the user's own page, where what changes the account stands beside it, as buttons. */
export function UserLinksMenu({ user }: { user: AdminUser }) {
  return <UserMenuButton user={user} />
}

interface UserMenuButtonProps {
  user: AdminUser
  /** Around what every menu of a user has: where to look further, and what to copy. */
  before?: readonly MenuItem[]
  after?: readonly MenuItem[]
}

function UserMenuButton({ user, before = [], after = [] }: UserMenuButtonProps) {
  const t = texts.useT()
  const trigger = useRef<HTMLButtonElement>(null)
  const [copies, byHand] = useCopies(user)
  return (
    <>
      <Menu
        trigger={
          <IconButton
            ref={trigger}
            label={t('actionsFor', { name: user.name })}
            size="sm"
            variant="secondary"
          >
            <Ellipsis size={16} aria-hidden="true" />
          </IconButton>
        }
        items={[...before, ...useLinksOf(user), ...copies, ...after]}
      />
      {byHand && <CopyByHand {...byHand} anchor={trigger} />}
    </>
  )
}

/** Where to look further about a user. */
function useLinksOf({ email, id, ...user }: AdminUser): readonly MenuItem[] {
  const t = texts.useT()
  const navigate = useNavigate()
  const go = (params: Record<string, string>) => () => void navigate(`/admin?${new URLSearchParams(params)}`)
  const payments = <ReceiptText aria-hidden="true" />
  const trail = <History aria-hidden="true" />
  const ofStaff = [
    { label: t('decisions'), icon: trail, onSelect: go({ view: 'audit', actor: id }) },
    {
      label: t('changesMade'),
      icon: trail,
      onSelect: go({ view: 'audit', source: 'changes', actor: id }),
    },
  ]
  return [
    { label: t('paymentsOfUser'), icon: payments, onSelect: go({ tab: 'payments', search: email }) },
    { label: t('historyOfPurchases'), icon: trail, onSelect: go({ view: 'audit', user: id }) },
    ...(roleOf(user) === 'User' ? [] : ofStaff),
  ]
}

interface ByHand {
  readonly text: string
  readonly label: string
  onClose(): void
}

/** What of a user can be copied; and what the browser would not copy, until it is closed. */
function useCopies({ email, id }: AdminUser): readonly [readonly MenuItem[], ByHand | undefined] {
  const t = texts.useT()
  const { toast } = useShell()
  const [byHand, setByHand] = useState<ByHand>()
  const icon = <ClipboardCopy aria-hidden="true" />
  const copy = (label: string, text: string, done: string) => () =>
    void copyText(text).then(
      () => toast({ title: done }),
      () => {
        setByHand({ text, label, onClose: () => setByHand(undefined) })
        toast({ title: t('copyFailed'), variant: 'destructive' })
      },
    )
  const item = (label: string, text: string, done: string) => ({
    label,
    icon,
    onSelect: copy(label, text, done),
  })
  return [
    [
      { ...item(t('copyEmail'), email, t('emailCopied')), beginsGroup: true },
      item(t('copyUserId'), id, t('userIdCopied')),
    ],
    byHand,
  ]
}
