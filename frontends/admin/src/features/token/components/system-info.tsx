import { serverOffset } from '@presale/api-client'
import type { SystemInfo } from '@presale/contracts'
import { RelativeTime, Tag } from '@presale/ui'
import { windowLabel } from '../system-labels'
import styles from './system-dialog.module.css'
import { Fact, Facts, Verdict } from './system-part'

export function Setup({ info }: { info: SystemInfo }) {
  const { versions, windows, mail, startedAt, isProduction, rateLimitFactor } = info
  return (
    <Facts>
      <Fact term="Version">{versions.app}</Fact>
      <Fact term="Node.js">{versions.node}</Fact>
      <Fact term="Started">
        <RelativeTime at={startedAt} serverOffset={serverOffset()} />
      </Fact>
      <Fact term="Mode">{isProduction ? 'Production' : 'Not production'}</Fact>
      <Fact term="Payment window">{windowLabel(windows.paymentSeconds)}</Fact>
      <Fact term="Approval window">{windowLabel(windows.approvalSeconds)}</Fact>
      <Fact term="Mail">{mail.configured ? 'SMTP is configured' : <Tag>No SMTP: no mail is sent</Tag>}</Fact>
      {rateLimitFactor !== 1 && <Fact term="Rate limits">{rateLimitFactor} times the usual</Fact>}
    </Facts>
  )
}

export function Prices({ prices }: Pick<SystemInfo, 'prices'>) {
  const { provider, refreshSeconds, maxAgeSeconds, maxJumpPercent, oldestAt } = prices
  return (
    <Facts>
      <Fact term="Provider">{provider ?? <Tag>None: samples, or set by hand</Tag>}</Fact>
      {refreshSeconds !== null && <Fact term="Refreshed every">{windowLabel(refreshSeconds)}</Fact>}
      {maxAgeSeconds !== null && <Fact term="Too old after">{windowLabel(maxAgeSeconds)}</Fact>}
      <Fact term="Jump that is refused">over {maxJumpPercent} %</Fact>
      <Fact term="Oldest price">
        {oldestAt === null ? 'None yet' : <RelativeTime at={oldestAt} serverOffset={serverOffset()} />}
      </Fact>
    </Facts>
  )
}

export function Parts({ info: { eventStore, postgres, redis } }: { info: SystemInfo }) {
  return (
    <Facts>
      <Fact term="Event store">
        <Answering {...eventStore} />
      </Fact>
      <Fact term="Kind">{eventStore.kind === 'embedded' ? 'Embedded, on one machine' : 'Server'}</Fact>
      <Fact term="Its address">
        <code className={styles.code}>{eventStore.address}</code>
      </Fact>
      <Fact term="Postgres">
        <Answering {...postgres} />
      </Fact>
      <Fact term="Redis">{redis.configured ? <Answering {...redis} /> : <Tag>Not configured</Tag>}</Fact>
    </Facts>
  )
}

function Answering({ available, detail }: SystemInfo['postgres']) {
  return (
    <>
      {detail !== null && <span className={styles.quiet}>{detail}</span>}
      <Verdict isWell={available} words={available ? 'Answers' : 'Does not answer'} />
    </>
  )
}
