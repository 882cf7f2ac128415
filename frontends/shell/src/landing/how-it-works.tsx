import { ExamplePurchase } from './example-purchase'
import styles from './how-it-works.module.css'
import { Section } from './section'
import { texts } from './texts'

const STEPS = ['account', 'pay', 'follow'] as const

export function HowItWorks() {
  const t = texts.useT()
  return (
    <Section id="how-it-works" title={t('how.title')} lead={t('how.lead')}>
      <div className={styles.columns}>
        <ol className={styles.steps}>
          {STEPS.map((step, index) => (
            <li key={step}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{t(`how.${step}`)}</h3>
                <p>{t(`how.${step}.text`)}</p>
              </div>
            </li>
          ))}
        </ol>
        <ExamplePurchase />
      </div>
    </Section>
  )
}
