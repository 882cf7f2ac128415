import { ExamplePurchase } from './example-purchase'
import styles from './how-it-works.module.css'
import { Section } from './section'

const STEPS = [
  {
    title: 'Create an account',
    text: 'A name, an email address and a password. It takes a minute and costs nothing.',
  },
  {
    title: 'Choose an amount and pay',
    text: 'The price is fixed, an address and a QR code are shown, and a clock says how long they hold.',
  },
  {
    title: 'Follow it to your balance',
    text: 'A person checks the payment. Your tokens are credited the moment that it is approved.',
  },
] as const

export function HowItWorks() {
  return (
    <Section
      id="how-it-works"
      title="How it works"
      lead="Three steps, and you can see where you stand in each."
    >
      <div className={styles.columns}>
        <ol className={styles.steps}>
          {STEPS.map((step, index) => (
            <li key={step.title}>
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3>{step.title}</h3>
                <p>{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        <ExamplePurchase />
      </div>
    </Section>
  )
}
