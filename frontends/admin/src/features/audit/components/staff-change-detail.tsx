import type { AdminAction } from '@presale/contracts'
import { AddressText, classNames, DescriptionList, formatExactTime, Notice } from '@presale/ui'
import { Link } from 'react-router-dom'
import { CodeText } from '../../../events/code-text'
import { type Difference, describeChange } from '../change-descriptions'
import { RawEntry } from './event-detail'
import styles from './trail-detail.module.css'

export interface StaffChangeDetailProps {
  change: AdminAction
  /** The list with this subject alone; undefined where it is that already. */
  onlyThisSubject: string | undefined
}

/** What was, and what is since then. */
export function StaffChangeDetail({ change, onlyThisSubject }: StaffChangeDetailProps) {
  const { differences, warning, transaction, purchaseId } = describeChange(change)
  return (
    <div className={classNames(styles.detail, styles.single)}>
      {warning !== undefined && (
        <Notice tone="pending" title="This moves where money goes">
          {warning}
        </Notice>
      )}
      {differences.length === 0 ? (
        <p className={styles.none}>No value differs between before and after.</p>
      ) : (
        <dl className={styles.changes}>
          {differences.map((difference) => (
            <div key={difference.term} className={styles.difference}>
              <dt className={styles.term}>{difference.term}</dt>
              <Side word="Before" value={difference.before} difference={difference} />
              <Side word="After" value={difference.after} difference={difference} />
            </div>
          ))}
        </dl>
      )}
      {transaction !== undefined && <CodeText term="Transaction" code={transaction} />}
      <p className={styles.links}>
        {purchaseId !== undefined && (
          <Link to={`/admin?tab=payments&purchase=${purchaseId}`}>Open the purchase</Link>
        )}
        <span>
          Subject: <code className={styles.code}>{change.subject}</code>
        </span>
        {onlyThisSubject !== undefined && (
          <Link to={onlyThisSubject} preventScrollReset>
            Only this subject
          </Link>
        )}
        <time dateTime={change.at}>{formatExactTime(new Date(change.at))}</time>
        <span>
          Request: <code className={styles.code}>{change.correlationId}</code>
        </span>
      </p>
      <Origin {...change} />
      <RawEntry word="Raw entry" entry={storedChange(change)} />
    </div>
  )
}

/** The server says it to admins alone. */
function Origin({ ipAddress, sessionId }: AdminAction) {
  if (ipAddress === undefined || sessionId === undefined) return null
  const code = (text: string | null, none: string) =>
    text === null ? none : <code className={styles.code}>{text}</code>
  return (
    <DescriptionList
      items={[
        { term: 'IP address', detail: code(ipAddress, 'None written down') },
        { term: 'Session', detail: code(sessionId, 'None: not made by a signed-in request') },
      ]}
    />
  )
}

/** Without the names, which are added for the reader. */
function storedChange({ subjectName: _name, actor: { id, role }, ...change }: AdminAction) {
  return { ...change, actor: { id, role } }
}

interface SideProps {
  word: 'Before' | 'After'
  value: string | undefined
  difference: Difference
}

function Side({ word, value, difference: { term, isCode } }: SideProps) {
  const tone = value === undefined ? styles.absent : word === 'Before' ? styles.before : styles.after
  return (
    <dd className={classNames(styles.value, tone)}>
      <span className={styles.side}>{word}</span>
      {value === undefined ? (
        'None'
      ) : isCode ? (
        <AddressText address={value} label={`${term}, ${word.toLowerCase()}`} />
      ) : (
        value
      )}
    </dd>
  )
}
