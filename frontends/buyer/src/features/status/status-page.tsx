import { FALLBACK_TOKEN_NAME, TIERS, tierOf } from '@presale/kernel'
import {
  Amount,
  Card,
  DescriptionList,
  formatDate,
  formatNumber,
  LinkButton,
  Notice,
  SampleTag,
  Skeleton,
  Tag,
  TierBadge,
} from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'
import { LoadFailed } from '../../purchases/load-failed'
import { dashboardQuery } from '../../purchases/queries'
import { TierProgress } from '../../purchases/tier-progress'
import { useShell } from '../../shell-context'
import styles from './status-page.module.css'

export function StatusPage() {
  const { user } = useShell()
  const dashboard = useQuery(dashboardQuery())
  const { data } = dashboard
  const tokenName = data?.tokenName ?? FALLBACK_TOKEN_NAME
  return (
    <div className={styles.grid}>
      <Card
        title="Your tier"
        footer={
          <LinkButton variant="primary">
            <Link to="/buy-coins">Buy more tokens</Link>
          </LinkButton>
        }
      >
        {dashboard.isError && (
          <LoadFailed title="Failed to fetch dashboard data" query={dashboard} isAbove={data !== undefined} />
        )}
        {dashboard.isPending && <Skeleton height={96} />}
        {data && <TierProgress balance={data.balance} tokenName={tokenName} />}
      </Card>
      <Card title="Your holdings">
        <DescriptionList
          items={[
            { term: 'Current balance', detail: <Balance balance={data?.balance} tokenName={tokenName} /> },
            {
              term: (
                <span className={styles.term}>
                  All-Time High <SampleTag />
                </span>
              ),
              detail: <Balance balance={data?.balance} tokenName={tokenName} />,
            },
            { term: 'Member Since', detail: formatDate(new Date(user.createdAt)) },
          ]}
        />
      </Card>
      <Card
        title="All tiers"
        className={styles.wide}
        footer={
          <LinkButton>
            <Link to="/buy-coins">Upgrade Status</Link>
          </LinkButton>
        }
      >
        <ul className={styles.tiers}>
          {TIERS.map((tier, index) => (
            <li key={tier.name} className={styles.tier}>
              <TierBadge tier={tier.name} />
              <span>{bandOf(tier.from, TIERS[index + 1]?.from)}</span>
              {data && tierOf(data.balance) === tier.name && <Tag tone="accent">Your tier</Tag>}
            </li>
          ))}
        </ul>
        <Notice>
          The holding requirement must be maintained to keep a tier and its benefits: a tier follows the
          balance.
        </Notice>
      </Card>
    </div>
  )
}

function Balance({ balance, tokenName }: { balance: number | undefined; tokenName: string }) {
  return balance === undefined ? <Skeleton width={96} /> : <Amount value={balance} unit={tokenName} />
}

/** 'Under 100 tokens', '250 to under 1,000 tokens', '50,000 tokens and above' (spec section 4). */
function bandOf(from: number, next: number | undefined): string {
  if (next === undefined) return `${formatNumber(from)} tokens and above`
  if (from === 0) return `Under ${formatNumber(next)} tokens`
  return `${formatNumber(from)} to under ${formatNumber(next)} tokens`
}
