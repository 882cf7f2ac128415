import type { RemoteState } from '@presale/contracts'
import { texts } from '../texts'
import styles from './part.module.css'
import { RemoteActivations } from './remote-activations'
import { RemoteFailures } from './remote-failures'

export const hasDetail = ({ failures, isHistoryUnreadable, refusesReports }: RemoteState): boolean =>
  failures.length > 0 || isHistoryUnreadable === true || refusesReports === true

/** What failed beside what was activated, and what is not known of either. */
export function RemoteDetail({ activations, failures, isHistoryUnreadable, refusesReports }: RemoteState) {
  const t = texts.useT()
  return (
    <div className={styles.detail}>
      {isHistoryUnreadable === true && <p className={styles.fact}>{t('remotes.noHistory')}</p>}
      {refusesReports === true && <p className={styles.fact}>{t('remotes.refusing')}</p>}
      {failures.length > 0 && (
        <>
          <RemoteFailures failures={failures} />
          {activations.length > 0 && <RemoteActivations activations={activations} failures={failures} />}
        </>
      )}
    </div>
  )
}
