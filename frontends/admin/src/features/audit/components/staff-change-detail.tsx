import type { AdminAction } from '@presale/contracts'
import { Kept, Rich } from '@presale/i18n'
import { classNames, DescriptionList, formatExactTime, Notice } from '@presale/ui'
import { Link } from 'react-router-dom'
import { CodeText } from '../../../events/code-text'
import { texts as settingTexts } from '../../../site-settings/texts'
import { describeChange } from '../change-descriptions'
import { texts } from '../texts'
import { Differences } from './differences'
import { RawEntry } from './event-detail'
import styles from './trail-detail.module.css'

export interface StaffChangeDetailProps {
  change: AdminAction
  /** The list with this subject alone; undefined where it is that already. */
  onlyThisSubject: string | undefined
}

/** What was, and what is since then. */
export function StaffChangeDetail({ change, onlyThisSubject }: StaffChangeDetailProps) {
  const t = texts.useT()
  const inSettings = settingTexts.useT()
  const { kept, differences, warning, transaction, purchaseId } = describeChange(change, t, inSettings)
  return (
    <div className={classNames(styles.detail, styles.single)}>
      {warning !== undefined && (
        <Notice tone="pending" title={t('warningMovesMoney')}>
          <Kept text={warning} words={kept} />
        </Notice>
      )}
      {differences.length === 0 ? (
        <p className={styles.none}>{t('detail.nothingDiffers')}</p>
      ) : (
        <Differences differences={differences} />
      )}
      {transaction !== undefined && <CodeText term={t('detail.transaction')} code={transaction} />}
      <p className={styles.links}>
        {purchaseId !== undefined && (
          <Link to={`/admin?tab=payments&purchase=${purchaseId}`}>{t('detail.openPurchase')}</Link>
        )}
        <span>
          <Rich text={t('detail.type')} parts={{ code: () => code(change.action) }} />
        </span>
        <span>
          <Rich text={t('detail.subject')} parts={{ code: () => code(change.subject) }} />
        </span>
        {onlyThisSubject !== undefined && (
          <Link to={onlyThisSubject} preventScrollReset>
            {t('detail.onlyThisSubject')}
          </Link>
        )}
        <time dateTime={change.at}>{formatExactTime(new Date(change.at))}</time>
        <span>
          <Rich text={t('detail.request')} parts={{ code: () => code(change.correlationId) }} />
        </span>
      </p>
      <Origin {...change} />
      <RawEntry word={t('detail.rawEntry')} entry={storedChange(change)} />
    </div>
  )
}

const code = (text: string) => (
  <code translate="no" className={styles.code}>
    {text}
  </code>
)

/** The server says it to admins alone. */
function Origin({ ipAddress, sessionId }: AdminAction) {
  const t = texts.useT()
  if (ipAddress === undefined || sessionId === undefined) return null
  return (
    <DescriptionList
      items={[
        { term: t('detail.ipAddress'), detail: ipAddress === null ? t('notRecorded') : code(ipAddress) },
        { term: t('detail.session'), detail: sessionId === null ? t('detail.noSession') : code(sessionId) },
      ]}
    />
  )
}

/** Without the names, which are added for the reader. */
function storedChange({ subjectName: _name, actor: { id, role }, ...change }: AdminAction) {
  return { ...change, actor: { id, role } }
}
