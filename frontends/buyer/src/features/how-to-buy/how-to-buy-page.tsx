import { Kept, symbolsIn } from '@presale/i18n'
import { Accordion, Card } from '@presale/ui'
import { ShieldCheck } from 'lucide-react'
import { Link } from 'react-router-dom'
import { buyingSteps, questions, SECURITY_RULES } from './buying-steps'
import styles from './how-to-buy-page.module.css'
import { PaymentMethods } from './payment-methods'
import { PriceCard } from './price-card'
import { SupportCard } from './support-card'
import { texts } from './texts'

export function HowToBuyPage() {
  const t = texts.useT()
  return (
    <div className={styles.page}>
      <div className={styles.quick}>
        <PriceCard />
      </div>
      <div className={styles.main}>
        <StepsCard />
        <Card title={t('faq')}>
          <Accordion
            items={questions(t).map(({ content, ...question }) => ({
              ...question,
              content: <Kept text={content} words={symbolsIn(content)} />,
            }))}
          />
        </Card>
      </div>
      <div className={styles.side}>
        <Card title={t('security')}>
          <ul className={styles.rules}>
            {SECURITY_RULES.map((rule) => (
              <li key={rule} className={styles.rule}>
                <ShieldCheck className={styles.shield} size={18} aria-hidden="true" />
                <span>{t(`security.${rule}`)}</span>
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
  const t = texts.useT()
  return (
    <Card title={t('steps')}>
      <ol className={styles.steps}>
        {buyingSteps(t).map((step, index) => (
          <li key={step.id} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <div className={styles.words}>
              <h3 className={styles.title}>{step.title}</h3>
              <p className={styles.text}>{step.text}</p>
              {step.id === 'method' && <PaymentMethods />}
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
