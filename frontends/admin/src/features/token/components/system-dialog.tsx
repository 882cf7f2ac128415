import { Button, Dialog } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { texts as eventTexts } from '../../../events/texts'
import { projectionsQuery, queuesQuery, remotesQuery } from '../../../operations/running'
import { systemQuery } from '../api/system'
import { verdictOnProjection, verdictOnQueue } from '../system-labels'
import { texts } from '../texts'
import { CryptoPrices } from './crypto-prices'
import styles from './system-dialog.module.css'
import { Parts, Prices, Setup } from './system-info'
import { Fact, Facts, SystemPart, Verdict } from './system-part'

/** How this installation is set up and whether its parts keep up, at a glance; each part fails alone. */
export function SystemDialog({ onClose }: { onClose: () => void }) {
  const t = texts.useT()
  return (
    <Dialog
      isOpen
      closesOnOutsideClick
      size="lg"
      onClose={onClose}
      title={t('system.title')}
      description={t('system.description')}
      footer={<Button onClick={onClose}>{t('system.close')}</Button>}
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: nothing else in it takes the focus, to scroll by keyboard */}
      <section className={styles.parts} aria-label={t('system.parts')} tabIndex={0}>
        <System />
        <Projections />
        <Queues />
        <Remotes />
        <div className={styles.wide}>
          <CryptoPrices />
        </div>
      </section>
    </Dialog>
  )
}

function System() {
  const t = texts.useT()
  const query = useQuery(systemQuery())
  return (
    <>
      <SystemPart title={t('part.installation')} query={query} failed={t('system.failed')}>
        {(info) => <Setup info={info} />}
      </SystemPart>
      {query.data && (
        <>
          <SystemPart title={t('part.prices')} query={query} failed={t('system.failed')}>
            {(info) => <Prices prices={info.prices} />}
          </SystemPart>
          <SystemPart title={t('part.stores')} query={query} failed={t('system.failed')}>
            {(info) => <Parts info={info} />}
          </SystemPart>
        </>
      )}
    </>
  )
}

function Projections() {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const query = useQuery(projectionsQuery())
  return (
    <SystemPart title={t('part.projections')} query={query} failed={t('system.projectionsFailed')}>
      {(projections) => (
        <Facts>
          {projections.map((projection) => (
            <Fact key={projection.name} term={projection.name}>
              {projection.live && (
                <span className={styles.quiet}>
                  {t('codeVersion', { version: projection.live.codeVersion })}
                </span>
              )}
              <Verdict {...verdictOnProjection(projection, t, inEvents)} />
            </Fact>
          ))}
        </Facts>
      )}
    </SystemPart>
  )
}

function Queues() {
  const t = texts.useT()
  const query = useQuery(queuesQuery())
  return (
    <SystemPart title={t('part.queues')} query={query} failed={t('system.queuesFailed')}>
      {(queues) => (
        <Facts>
          {queues.map((queue) => (
            <Fact key={queue.name} term={queue.name}>
              <Verdict {...verdictOnQueue(queue, t)} />
            </Fact>
          ))}
        </Facts>
      )}
    </SystemPart>
  )
}

function Remotes() {
  const t = texts.useT()
  const query = useQuery(remotesQuery())
  return (
    <SystemPart title={t('part.remotes')} query={query} failed={t('system.remotesFailed')}>
      {({ remotes }) => (
        <Facts>
          {Object.entries(remotes).map(([name, { version, contractMajor }]) => (
            <Fact key={name} term={name}>
              <span className={styles.quiet}>{t('contract', { version: contractMajor })}</span>
              <code translate="no" className={styles.code}>
                {version}
              </code>
            </Fact>
          ))}
        </Facts>
      )}
    </SystemPart>
  )
}
