import { serverOffset } from '@presale/api-client'
import type { SystemInfo } from '@presale/contracts'
import { RelativeTime, Tag } from '@presale/ui'
import { texts as eventTexts } from '../../../events/texts'
import { verdictOnArchive, windowLabel } from '../system-labels'
import { texts } from '../texts'
import styles from './system-dialog.module.css'
import { Fact, Facts, Verdict } from './system-part'

export function Setup({ info }: { info: SystemInfo }) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const { versions, windows, mail, startedAt, isProduction, rateLimitFactor } = info
  return (
    <Facts>
      <Fact term={t('fact.version')}>{versions.app}</Fact>
      <Fact term={t('fact.node')}>{versions.node}</Fact>
      <Fact term={t('fact.started')}>
        <RelativeTime at={startedAt} serverOffset={serverOffset()} />
      </Fact>
      <Fact term={t('fact.mode')}>{t(isProduction ? 'mode.production' : 'mode.other')}</Fact>
      <Fact term={t('fact.paymentWindow')}>{windowLabel(windows.paymentSeconds, inEvents)}</Fact>
      <Fact term={t('fact.approvalWindow')}>{windowLabel(windows.approvalSeconds, inEvents)}</Fact>
      <Fact term={t('fact.mail')}>
        {mail.configured ? t('mail.configured') : <Tag>{t('mail.none')}</Tag>}
      </Fact>
      {rateLimitFactor !== 1 && (
        <Fact term={t('fact.rateLimits')}>{t('rateLimits.factor', { factor: rateLimitFactor })}</Fact>
      )}
    </Facts>
  )
}

export function Prices({ prices }: Pick<SystemInfo, 'prices'>) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  const { provider, refreshSeconds, maxAgeSeconds, maxJumpPercent, oldestAt } = prices
  return (
    <Facts>
      <Fact term={t('fact.provider')}>{provider ?? <Tag>{t('provider.none')}</Tag>}</Fact>
      {refreshSeconds !== null && (
        <Fact term={t('fact.refreshed')}>{windowLabel(refreshSeconds, inEvents)}</Fact>
      )}
      {maxAgeSeconds !== null && <Fact term={t('fact.tooOld')}>{windowLabel(maxAgeSeconds, inEvents)}</Fact>}
      <Fact term={t('fact.jump')}>{t('jump.over', { percent: maxJumpPercent })}</Fact>
      <Fact term={t('fact.oldest')}>
        {oldestAt === null ? t('oldest.none') : <RelativeTime at={oldestAt} serverOffset={serverOffset()} />}
      </Fact>
    </Facts>
  )
}

export function Parts({ info: { eventStore, postgres, redis, backup } }: { info: SystemInfo }) {
  const t = texts.useT()
  return (
    <Facts>
      <Fact term={t('fact.eventStore')}>
        <Answering {...eventStore} />
      </Fact>
      <Fact term={t('fact.kind')}>{t(eventStore.kind === 'embedded' ? 'kind.embedded' : 'kind.server')}</Fact>
      <Fact term={t('fact.address')}>
        <code translate="no" className={styles.code}>
          {eventStore.address}
        </code>
      </Fact>
      <Fact term={t('fact.postgres')}>
        <Answering {...postgres} />
      </Fact>
      <Fact term={t('fact.redis')}>
        {redis.configured ? <Answering {...redis} /> : <Tag>{t('redis.none')}</Tag>}
      </Fact>
      {backup && <Backup {...backup} />}
    </Facts>
  )
}

function Backup({ lastAt, archive }: NonNullable<SystemInfo['backup']>) {
  const t = texts.useT()
  const inEvents = eventTexts.useT()
  return (
    <>
      <Fact term={t('fact.backup')}>
        {lastAt === null ? (
          <Tag>{t('backup.none')}</Tag>
        ) : (
          <RelativeTime at={lastAt} serverOffset={serverOffset()} />
        )}
      </Fact>
      <Fact term={t('fact.archive')}>
        {archive === null ? (
          <Tag>{t('archive.none')}</Tag>
        ) : (
          <Verdict {...verdictOnArchive(archive, t, inEvents)} />
        )}
      </Fact>
    </>
  )
}

function Answering({ available, detail }: SystemInfo['postgres']) {
  const t = texts.useT()
  return (
    <>
      {detail !== null && <span className={styles.quiet}>{detail}</span>}
      <Verdict isWell={available} words={t(available ? 'answers' : 'answersNot')} />
    </>
  )
}
