import { SAMPLE_TGE } from '@presale/kernel'
import { classNames, SampleTag, Tag } from '@presale/ui'
import { CircleCheck, CircleDashed, CircleDot, type LucideIcon } from 'lucide-react'
import styles from './roadmap.module.css'
import { useSaleFigures } from './sale-figures'
import { Section } from './section'

interface Phase {
  readonly quarter: string
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
  readonly isCurrent?: true
  readonly sampleDate?: string
}

/** Three phases, the second is the current one. The quarters are sample content. */
const PHASES: readonly Phase[] = [
  {
    quarter: 'Q1 2025',
    title: 'Preparation',
    text: 'Accounts, wallets and the record in which every purchase is kept.',
    icon: CircleCheck,
  },
  {
    quarter: 'Q2 2025',
    title: 'Presale',
    text: 'Tokens are sold at the price shown here and credited to your account once a payment is approved.',
    icon: CircleDot,
    isCurrent: true,
  },
  {
    quarter: 'Q3 2025',
    title: 'Token release',
    text: 'The token is generated, and balances are handed out to their holders.',
    sampleDate: SAMPLE_TGE,
    icon: CircleDashed,
  },
]

export function Roadmap() {
  // A sale that is live has no dates but those it has set: the order of the phases stays.
  const isSample = useSaleFigures().kind === 'sample'
  return (
    <Section id="roadmap" title="Roadmap" tag={isSample && <SampleTag>Sample dates</SampleTag>}>
      <ol className={styles.phases}>
        {PHASES.map(({ quarter, title, text, icon: Icon, isCurrent, sampleDate }, index) => (
          <li
            key={title}
            className={classNames(styles.phase, isCurrent && styles.current)}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <div className={styles.head}>
              <Icon size={20} aria-hidden="true" />
              <span className={styles.when}>
                Phase {index + 1}
                {isSample && ` · ${quarter}`}
              </span>
              {isCurrent && <Tag tone="accent">Current</Tag>}
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
            {isSample && sampleDate !== undefined && (
              <p>
                Planned {sampleDate}. <SampleTag />
              </p>
            )}
          </li>
        ))}
      </ol>
    </Section>
  )
}
