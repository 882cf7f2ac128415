import { Card, EmailText, formatDate, Tag } from '@presale/ui'
import { useShell } from '../../shell-context'
import { ContactSupport } from '../../support/contact-support'
import styles from './settings-page.module.css'
import { texts } from './texts'

export function AccountOverview() {
  const t = texts.useT()
  const { user } = useShell()
  return (
    <Card title={t('overview')}>
      <dl className={styles.facts}>
        <div>
          <dt>{t('name')}</dt>
          <dd>
            <bdi translate="no">{user.name}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('email')}</dt>
          <dd>
            <EmailText address={user.email} />
          </dd>
        </div>
        <div>
          <dt>{t('memberSince')}</dt>
          <dd>{formatDate(new Date(user.createdAt))}</dd>
        </div>
        <div>
          <dt>{t('status')}</dt>
          <dd>
            <Tag tone="approved">{t('active')}</Tag>
          </dd>
        </div>
      </dl>
      <div className={styles.support}>
        <ContactSupport isBlock />
      </div>
    </Card>
  )
}
