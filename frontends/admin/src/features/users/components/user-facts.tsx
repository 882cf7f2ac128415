import type { AdminUser } from '@presale/contracts'
import { tierOf } from '@presale/kernel'
import { Amount, CopyButton, EmailText, formatExactTime, TierBadge } from '@presale/ui'
import type { ReactNode } from 'react'
import { useTokenName } from '../../../purchases/token-name'
import { useShell } from '../../../shell-context'
import { texts } from '../texts'
import styles from './user-facts.module.css'

/** Everything that the server returns about an account. */
export function UserFacts({ user }: { user: AdminUser }) {
  const t = texts.useT()
  const tokenName = useTokenName()
  return (
    <dl className={styles.facts}>
      <Fact term={t('email')}>
        <EmailText address={user.email} inBoth />
        <Copy text={user.email} label={t('copyEmail')} />
      </Fact>
      <Fact term={t('balance')}>
        <Amount value={user.balance} unit={tokenName} />
      </Fact>
      <Fact term={t('tier')}>
        <TierBadge tier={tierOf(user.balance)} />
      </Fact>
      <Fact term={t('joined')}>
        <time dateTime={user.createdAt}>{formatExactTime(new Date(user.createdAt))}</time>
      </Fact>
      <Fact term={t('ipAddress')}>
        <code translate="no" className={styles.code}>
          {user.ipAddress ?? t('unknown')}
        </code>
      </Fact>
      <Fact term={t('userId')}>
        <code translate="no" className={styles.code}>
          {user.id}
        </code>
        <Copy text={user.id} label={t('copyUserId')} />
      </Fact>
      <Fact term={t('userAgent')} isWide>
        <span className={styles.quiet} translate={user.userAgent === null ? undefined : 'no'}>
          {user.userAgent ?? t('unknown')}
        </span>
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
  const t = texts.useT()
  const { toast } = useShell()
  return (
    <CopyButton
      text={text}
      label={label}
      onFailed={() => toast({ title: t('copyFailed'), variant: 'destructive' })}
    />
  )
}
