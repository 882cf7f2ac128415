import { Card, LinkButton } from '@presale/ui'
import { Link } from 'react-router-dom'
import { useSite } from '../../site'
import { ContactSupport } from '../../support/contact-support'
import styles from './support-card.module.css'

export function SupportCard() {
  const { supportContact } = useSite()
  return (
    <Card title="Support">
      <div className={styles.parts}>
        {supportContact === null ? <NoContact /> : <Contact contact={supportContact} />}
        <div className={styles.buttons}>
          <ContactSupport />
          <LinkButton>
            <Link to="/my-coins">See my purchases</Link>
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}

function Contact({ contact }: { contact: string }) {
  return (
    <p className={styles.words}>
      Write to <bdi className={styles.contact}>{contact}</bdi>. Name the purchase id that the payment dialog
      shows, and we find everything at once.
    </p>
  )
}

function NoContact() {
  return (
    <p className={styles.words}>
      This sale has not named a support contact yet. A payment is not lost for it: report it with ‘I Have
      Paid’, or with ‘I had paid’ after its window, and our team sees it. My Coins shows what became of each
      purchase.
    </p>
  )
}
