import { classNames, SampleTag, Tag } from '@presale/ui'
import { CircleCheck, CircleDashed, CircleDot } from 'lucide-react'
import styles from './roadmap.module.css'
import { useSaleFigures } from './sale-figures'
import { Section } from './section'
import { texts } from './texts'

/** Three phases, the second is the current one. The quarters are sample content. */
const PHASES = [
  { id: 'preparation', quarter: 'Q1 2025', icon: CircleCheck, isCurrent: false, isPlanned: false },
  { id: 'presale', quarter: 'Q2 2025', icon: CircleDot, isCurrent: true, isPlanned: false },
  { id: 'release', quarter: 'Q3 2025', icon: CircleDashed, isCurrent: false, isPlanned: true },
] as const

export function Roadmap() {
  const t = texts.useT()
  // A sale that is live has no dates but those it has set: the order of the phases stays.
  const isSample = useSaleFigures().kind === 'sample'
  return (
    <Section
      id="roadmap"
      title={t('roadmap.title')}
      tag={isSample && <SampleTag>{t('roadmap.sample')}</SampleTag>}
    >
      <ol className={styles.phases}>
        {PHASES.map(({ id, quarter, icon: Icon, isCurrent, isPlanned }, index) => (
          <li
            key={id}
            className={classNames(styles.phase, isCurrent && styles.current)}
            aria-current={isCurrent ? 'step' : undefined}
          >
            <div className={styles.head}>
              <Icon size={20} aria-hidden="true" />
              <span className={styles.when}>
                {isSample
                  ? t('roadmap.phaseIn', { number: index + 1, quarter })
                  : t('roadmap.phase', { number: index + 1 })}
              </span>
              {isCurrent && <Tag tone="accent">{t('roadmap.current')}</Tag>}
            </div>
            <h3>{t(`roadmap.${id}`)}</h3>
            <p>{t(`roadmap.${id}.text`)}</p>
            {isSample && isPlanned && <p>{t('roadmap.planned')}</p>}
          </li>
        ))}
      </ol>
    </Section>
  )
}
