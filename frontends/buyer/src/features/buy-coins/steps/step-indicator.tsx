import { Check } from 'lucide-react'
import styles from './step-indicator.module.css'

const STEPS = ['Currency', 'Amount', 'Payment'] as const

export function StepIndicator({ current }: { current: 1 | 2 | 3 }) {
  return (
    <ol className={styles.steps} aria-label="Steps of the purchase">
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
            <span className={styles.number}>{isDone ? <Check size={14} aria-label="Done:" /> : number}</span>
            {name}
          </li>
        )
      })}
    </ol>
  )
}
