import type { AdminUser } from '@presale/contracts'
import { tierOf } from '@presale/kernel'
import { Amount, CopyButton, formatExactTime, TierBadge } from '@presale/ui'
import type { ReactNode } from 'react'
import { useTokenName } from '../../../purchases/token-name'
import { useShell } from '../../../shell-context'
import styles from './user-facts.module.css'

/** Everything that the server returns about an account. */
export function UserFacts({ user }: { user: AdminUser }) {
  const tokenName = useTokenName()
  return (
    <dl className={styles.facts}>
      <Fact term="Email">
        {user.email}
        <Copy text={user.email} label="Copy email" />
      </Fact>
      <Fact term="Balance">
        <Amount value={user.balance} unit={tokenName} />
      </Fact>
      <Fact term="Tier">
        <TierBadge tier={tierOf(user.balance)} />
      </Fact>
      <Fact term="Joined">
        <time dateTime={user.createdAt}>{formatExactTime(new Date(user.createdAt))}</time>
      </Fact>
      <Fact term="IP address">
        <code className={styles.code}>{user.ipAddress ?? 'Unknown'}</code>
      </Fact>
      <Fact term="User id">
        <code className={styles.code}>{user.id}</code>
        <Copy text={user.id} label="Copy user id" />
      </Fact>
      <Fact term="Browser (user agent)" isWide>
        <span className={styles.quiet}>{user.userAgent ?? 'Unknown'}</span>
      </Fact>
    </dl>
  )
}

function Fact({ term, children, isWide }: { term: string; children: ReactNode; isWide?: boolean }) {
  return (
    <div className={isWide ? styles.wide : undefined}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Copy({ text, label }: { text: string; label: string }) {
  const { toast } = useShell()
  return (
    <CopyButton
      text={text}
      label={label}
      onFailed={() => toast({ title: 'Copy failed', variant: 'destructive' })}
    />
  )
}
