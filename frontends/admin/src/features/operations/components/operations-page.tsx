import { Rich } from '@presale/i18n'
import { Notice } from '@presale/ui'
import { OPERATIONS_REFRESH_MS } from '../api/operations'
import { texts } from '../texts'
import { LogCard } from './log-card'
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
  return (
    <div className={styles.page}>
      <VerdictLine />
      <p className={styles.rhythm}>{t('rhythm', { seconds: OPERATIONS_REFRESH_MS / 1000 })}</p>
      <ProjectionsCard />
      <SetAsideCard />
      <LogCard />
      <QueuesCard />
      <RemotesCard />
      <Notice title={t('elsewhere')}>
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
