import { VisuallyHidden } from '@presale/ui'
import { Link } from 'react-router-dom'
import styles from './trail-columns.module.css'

export interface PersonLinkProps {
  /** Undefined: the account is gone. */
  name: string | undefined
  /** The list with this person alone. */
  to: string
  /** What a click does, for a screen reader: 'only what this person did'. */
  what: string
}

export function PersonLink({ name, to, what }: PersonLinkProps) {
  return (
    <Link className={styles.person} to={to} preventScrollReset title={`Show ${what}`}>
      {name ?? 'Deleted user'}
      <VisuallyHidden>: show {what}</VisuallyHidden>
    </Link>
  )
}
