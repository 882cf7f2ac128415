import { classNames } from '@presale/ui'
import { type ReactElement, type ReactNode, useId } from 'react'
import styles from './section.module.css'

interface SectionProps {
  /** Where a link of this page leads. */
  id?: string
  title: string
  lead?: ReactNode
  /** Beside the title: marks what is made up. */
  tag?: ReactElement | false
  /** The heading to the left of the content, where there is room. */
  isSplit?: boolean
  children: ReactNode
}

/** A part of the landing page, a region by its heading's name. */
export function Section({ id, title, lead, tag, isSplit, children }: SectionProps) {
  const heading = useId()
  return (
    <section
      className={classNames(styles.section, isSplit && styles.split)}
      id={id}
      aria-labelledby={heading}
    >
      <div>
        <div className={styles.head}>
          <h2 className={styles.title} id={heading}>
            {title}
          </h2>
          {tag}
        </div>
        {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.body}>{children}</div>
    </section>
  )
}
