import { TIERS } from '@presale/kernel'
import { Amount, TierBadge } from '@presale/ui'
import { Eye, type LucideIcon, ReceiptText, Timer } from 'lucide-react'
import styles from './sections.module.css'

const STEPS = [
  {
    title: 'Create an account',
    text: 'A name, an email address and a password. Nothing is charged and nothing is shared.',
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
    <section className={styles.section} id="how-it-works">
      <h2 className={styles.title}>How it works</h2>
      <ol className={styles.steps}>
        {STEPS.map((step, index) => (
          <li key={step.title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{step.title}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Tiers() {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>Seven tiers, by what you hold</h2>
      <ul className={styles.tiers}>
        {TIERS.map((tier) => (
          <li key={tier.name}>
            <TierBadge tier={tier.name} />
            <span className={styles.from}>
              {tier.from === 0 ? 'from the start' : <Amount value={tier.from} unit="tokens" />}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const SAFEGUARDS: readonly { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: Timer,
    title: 'A late payment is not lost',
    text: 'When the clock runs out, tell us that you have paid. A person looks at it and can take it up again.',
  },
  {
    icon: ReceiptText,
    title: 'The price you saw is the price you pay',
    text: 'Token price, exchange rate and address are kept with your request, and no later change counts against you.',
  },
  {
    icon: Eye,
    title: 'Every step is on record',
    text: 'Request, payment and decision are written down once. Your balance is the sum of what was approved.',
  },
]

export function Safeguards() {
  return (
    <section className={styles.section}>
      <h2 className={styles.title}>What you can rely on</h2>
      <ul className={styles.safeguards}>
        {SAFEGUARDS.map(({ icon: Icon, title, text }) => (
          <li key={title}>
            <Icon size={20} aria-hidden="true" />
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
