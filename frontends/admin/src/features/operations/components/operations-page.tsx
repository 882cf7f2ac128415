import { Rich } from '@presale/i18n'
import { LinkButton, Notice } from '@presale/ui'
import { ExternalLink } from 'lucide-react'
import { useShell } from '../../../shell-context'
import { OPERATIONS_REFRESH_MS } from '../api/operations'
import { texts } from '../texts'
import styles from './operations-page.module.css'
import { ProjectionsCard } from './projections-card'
import { QueuesCard } from './queues-card'
import { RemotesCard } from './remotes-card'
import { SetAsideCard } from './set-aside-card'
import { VerdictLine } from './verdict-line'

const RESET = 'npm run projections -- reset NAME'

/** Projections, what they set aside, queues and remotes, for the operator. */
export function OperationsPage() {
  const t = texts.useT()
  const { user } = useShell()
  return (
    <div className={styles.page}>
      <VerdictLine />
      <div className={styles.head}>
        <p className={styles.rhythm}>{t('rhythm', { seconds: OPERATIONS_REFRESH_MS / 1000 })}</p>
        <LinkButton size="sm" icon={<ExternalLink size={16} aria-hidden="true" />}>
          <a href="/api/admin/bull-board/" target="_blank" rel="noreferrer noopener">
            {t('board')}
          </a>
        </LinkButton>
      </div>
      <ProjectionsCard />
      <SetAsideCard />
      <QueuesCard />
      <RemotesCard />
      <Notice title={t('elsewhere')}>
        <p className={styles.line}>{t(user.isAdmin ? 'elsewhere.job' : 'elsewhere.jobReadOnly')}</p>
        <p className={styles.line}>
          <Rich
            text={t('elsewhere.reset')}
            parts={{
              command: () => (
                <code translate="no" className={styles.code}>
                  {RESET}
                </code>
              ),
            }}
          />
        </p>
      </Notice>
    </div>
  )
}
