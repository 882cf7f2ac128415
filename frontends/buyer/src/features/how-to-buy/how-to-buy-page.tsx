import { Accordion, Card } from '@presale/ui'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { BUYING_STEPS, QUESTIONS, SECURITY_RULES } from './buying-steps'
import styles from './how-to-buy-page.module.css'
import { PaymentMethods } from './payment-methods'
import { PriceCard } from './price-card'
import { SupportCard } from './support-card'

const METHODS_STEP = 'Choose payment method'

export function HowToBuyPage() {
  return (
    <div className={styles.page}>
      <div className={styles.quick}>
        <PriceCard />
      </div>
      <div className={styles.main}>
        <StepsCard />
        <Card title="FAQ">
          <Accordion items={QUESTIONS} />
        </Card>
      </div>
      <div className={styles.side}>
        <Card title="Security">
          <ul className={styles.rules}>
            {SECURITY_RULES.map((rule) => (
              <li key={rule} className={styles.rule}>
                <ShieldCheck className={styles.shield} size={18} aria-hidden="true" />
                {rule}
              </li>
            ))}
          </ul>
        </Card>
        <SupportCard />
      </div>
    </div>
  )
}

function StepsCard() {
  return (
    <Card title="Five steps, from the account to the tokens on your balance">
      <ol className={styles.steps}>
        {BUYING_STEPS.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.words}>
              <h3 className={styles.title}>{step.title}</h3>
              <p className={styles.text}>{step.text}</p>
              {step.title === METHODS_STEP && <PaymentMethods />}
              {step.link && (
                <Link className={styles.link} to={step.link.to}>
                  {step.link.label}
                </Link>
              )}
            </div>
          </li>
        ))}
      </ol>
    </Card>
  )
}
