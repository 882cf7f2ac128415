import type { HTMLAttributes, ReactElement, ReactNode } from 'react'
import styles from './card.module.css'
import { classNames } from './class-names'

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode
  /** Beside the title: a link, a tag, a small button. */
  action?: ReactElement | false | undefined
  footer?: ReactNode
  /** 'none' for a table that reaches the edges. */
  padding?: 'normal' | 'none' | undefined
}

export function Card({ title, action, footer, padding = 'normal', children, className, ...rest }: CardProps) {
  return (
    <section {...rest} className={classNames(styles.card, className)}>
      {(title !== undefined || action !== undefined) && (
        <header className={styles.header}>
          {title !== undefined && <h2 className={styles.title}>{title}</h2>}
          {action}
        </header>
      )}
      <div className={classNames(styles.body, padding === 'none' && styles.bare)}>{children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </section>
  )
}

export interface PageHeaderProps {
  /** A sentence under the shell's page title: what this page is for. */
  description?: ReactNode
  actions?: ReactNode
}

/** The top of a page. The page's title itself stands in the shell's header. */
export function PageHeader({ description, actions }: PageHeaderProps) {
  return (
    <div className={styles.pageHeader}>
      <p className={styles.description}>{description}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

export interface PageSectionProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode
  action?: ReactElement | false | undefined
}

/** A group of cards below a heading. */
export function PageSection({ title, action, children, className, ...rest }: PageSectionProps) {
  return (
    <section {...rest} className={classNames(styles.section, className)}>
      {(title !== undefined || action !== undefined) && (
        <div className={styles.sectionHead}>
          {title !== undefined && <h2 className={styles.title}>{title}</h2>}
          {action}
        </div>
      )}
      {/* no text: cards, lists and pages are in a section */}
      {children}
    </section>
  )
}

export interface DescriptionListProps {
  items: readonly { term: ReactNode; detail: ReactNode }[]
}

/** Terms on the left, facts on the right: a purchase's details, an account's. */
export function DescriptionList({ items }: DescriptionListProps) {
  return (
    <dl className={styles.list}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the terms are a fixed list and may be any node
        <div key={index} className={styles.pair}>
          <dt>{item.term}</dt>
          <dd>{item.detail}</dd>
        </div>
      ))}
    </dl>
  )
}
