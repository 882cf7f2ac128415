import type { RemoteActivation, RemoteState } from '@presale/contracts'
import { Rich } from '@presale/i18n'
import { RelativeTime, Tag } from '@presale/ui'
import { kindsBegunWith } from '../remote-labels'
import { texts } from '../texts'
import styles from './remote-failures.module.css'

const SHOWN = 4

/** The last activations beside the failures: which of them these began with. */
export function RemoteActivations({ activations, failures }: Pick<RemoteState, 'activations' | 'failures'>) {
  const t = texts.useT()
  return (
    <ul className={styles.failures} aria-label={t('activations')}>
      {activations.slice(0, SHOWN).map((activation, nth) => {
        const begun = kindsBegunWith(activation, activations[nth - 1], failures)
        return (
          <li key={`${activation.activatedAt} ${activation.version}`} className={styles.failure}>
            <p className={styles.head}>
              <FromTo {...activation} />
              {begun > 0 && <Tag tone="declined">{t('activation.begun', { count: begun })}</Tag>}
            </p>
            <p className={styles.last}>
              <WhenAndWho {...activation} />
            </p>
          </li>
        )
      })}
      {activations.length > SHOWN && (
        <li className={styles.last}>{t('andMore', { count: activations.length - SHOWN })}</li>
      )}
    </ul>
  )
}

function FromTo({ version, from, action }: RemoteActivation) {
  const t = texts.useT()
  const name = (text: string) => () => (
    <span className={styles.code} translate="no">
      {text}
    </span>
  )
  const parts = { to: name(version), from: name(from ?? '') }
  const isFirst = from === null || from === undefined || from === version
  if (isFirst) return <Rich text={t('activation.first')} parts={parts} />
  return <Rich text={t(action === 'rollback' ? 'activation.back' : 'activation.from')} parts={parts} />
}

/** '5 min ago, by ada@desk' */
export function WhenAndWho({ activatedAt, by }: RemoteActivation) {
  const t = texts.useT()
  if (by === null) return <RelativeTime at={activatedAt} />
  return (
    <Rich
      text={t('activatedBy')}
      parts={{
        when: () => <RelativeTime at={activatedAt} />,
        who: () => <bdi translate="no">{by}</bdi>,
      }}
    />
  )
}
