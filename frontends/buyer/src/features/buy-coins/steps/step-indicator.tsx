import { Check } from 'lucide-react'
import styles from './step-indicator.module.css'
import { texts } from './texts'

const STEPS = ['currency', 'amount', 'payment'] as const

export function StepIndicator({ current }: { current: 1 | 2 | 3 }) {
  const t = texts.useT()
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {STEPS.map((name, index) => {
        const number = index + 1
        const isDone = number < current
        return (
          <li
            key={name}
            className={styles.step}
            data-done={isDone}
            aria-current={number === current ? 'step' : undefined}
          >
            <span className={styles.number}>
              {isDone ? <Check size={14} aria-label={t('step.done')} /> : number}
            </span>
            <span>{t(`step.${name}`)}</span>
          </li>
        )
      })}
    </ol>
  )
}
