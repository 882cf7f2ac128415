import { Card, LinkButton, Notice, PageHeader } from '@presale/ui'
import { Link } from 'react-router-dom'
import { BUYING_STEPS } from './buying-steps'
import styles from './how-to-buy-page.module.css'

export function HowToBuyPage() {
  return (
    <>
      <PageHeader
        description="Five steps, from the account to the tokens on your balance."
        actions={
          <LinkButton variant="primary">
            <Link to="/buy-coins">Start buying</Link>
          </LinkButton>
        }
      />
      <Card>
        <ol className={styles.steps}>
          {BUYING_STEPS.map((step, index) => (
            <li key={step.title} className={styles.step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div className={styles.words}>
                <h2 className={styles.title}>{step.title}</h2>
                <p className={styles.text}>{step.text}</p>
                {step.link && (
                  <Link className={styles.link} to={step.link.to}>
                    {step.link.label}
                  </Link>
                )}
              </div>
            </li>
          ))}
        </ol>
        <Notice title="Before you send anything">
          Compare the address in your wallet with the one shown here, in groups of four. Send only the
          currency that is named, on the network that is named, and the exact amount. Nobody of our team ever
          asks for your password or your wallet's recovery words.
        </Notice>
      </Card>
    </>
  )
}
