import type { RemoteFailure } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { RelativeTime } from '@presale/ui'
import { countLabel, failuresToShow } from '../remote-labels'
import { texts } from '../texts'
import styles from './remote-failures.module.css'

const SHOWN = 5

/** What failed, in which version, how often, and the last of it. */
export function RemoteFailures({ failures }: { failures: readonly RemoteFailure[] }) {
  const t = texts.useT()
  const shown = failuresToShow(failures, SHOWN)
  return (
    <ul className={styles.failures} aria-label={t('failures')}>
      {shown.map((failure) => (
        <li key={`${failure.version} ${failure.kind}`} className={styles.failure}>
          <p className={styles.head}>
            <span className={styles.kind}>{t(`failure.${failure.kind}`)}</span>
            <span className={styles.code} translate="no">
              {failure.version}
            </span>
          </p>
          <p className={styles.counts}>
            {t('failure.counts', {
              hour: countLabel(failure.lastHour, t),
              day: countLabel(failure.lastDay, t),
            })}
          </p>
          {failure.firstAt !== undefined && (
            <p className={styles.last}>
              <Rich
                text={t('failure.first')}
                parts={{ when: () => <RelativeTime at={failure.firstAt ?? ''} /> }}
              />
            </p>
          )}
          <p className={styles.last}>
            <Rich
              text={t('failure.last')}
              parts={{
                when: () => <RelativeTime at={failure.lastAt} />,
                route: () => (
                  <span className={styles.code} translate="no">
                    {failure.lastRoute}
                  </span>
                ),
                message: () => (
                  <span className={styles.code} translate="no">
                    {failure.lastMessage}
                  </span>
                ),
              }}
            />
          </p>
        </li>
      ))}
      {failures.length > shown.length && (
        <li className={styles.last}>{t('andMore', { count: failures.length - shown.length })}</li>
      )}
    </ul>
  )
}
