import { Card, formatDate, Tag } from '@presale/ui'
import { useShell } from '../../shell-context'
import { ContactSupport } from '../../support/contact-support'
import styles from './settings-page.module.css'

export function AccountOverview() {
  const { user } = useShell()
  return (
    <Card title="Account Overview">
      <dl className={styles.facts}>
        <div>
          <dt>Name</dt>
          <dd>
            <bdi>{user.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>
            <bdi>{user.email}</bdi>
          </dd>
        </div>
        <div>
          <dt>Member Since</dt>
          <dd>{formatDate(new Date(user.createdAt))}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <Tag tone="approved">Active</Tag>
          </dd>
        </div>
      </dl>
      <div className={styles.support}>
        <ContactSupport isBlock />
      </div>
    </Card>
  )
}
