import { Rich } from '@presale/i18n'
import { Card, emailAsWritten, LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import { useSite } from '../../site'
import { ContactSupport } from '../../support/contact-support'
import styles from './support-card.module.css'
import { texts } from './texts'

export function SupportCard() {
  const t = texts.useT()
  const { supportContact } = useSite()
  return (
    <Card title={t('support')}>
      <div className={styles.parts}>
        {supportContact === null ? <NoContact /> : <Contact contact={supportContact} />}
        <div className={styles.buttons}>
          <ContactSupport />
          <LinkButton>
            <Link to="/my-coins">{t('support.purchases')}</Link>
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

function Contact({ contact }: { contact: string }) {
  const t = texts.useT()
  return (
    <p className={styles.words}>
      <Rich
        text={t('support.contact')}
        parts={{
          contact: () => (
            <bdi className={styles.contact} translate="no">
              {emailAsWritten(contact)}
            </bdi>
          ),
        }}
      />
    </p>
  )
}

function NoContact() {
  return <p className={styles.words}>{texts.useT()('support.none')}</p>
}
