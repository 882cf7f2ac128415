import type { LucideIcon } from 'lucide-react'
import styles from './points.module.css'

export interface Point {
  readonly id: string
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
}

/** Cards beside each other, three to a row on a desktop. */
export function PointCards({ points }: { points: readonly Point[] }) {
  return (
    <ul className={styles.cards}>
      {points.map(({ id, icon: Icon, title, text }) => (
        <li key={id}>
          <Icon size={20} aria-hidden="true" />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  )
}

/** Lines without boxes, two to a row on a desktop. */
export function PointLines({ points }: { points: readonly Point[] }) {
  return (
    <ul className={styles.lines}>
      {points.map(({ id, icon: Icon, title, text }) => (
        <li key={id}>
          <Icon size={20} aria-hidden="true" />
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
