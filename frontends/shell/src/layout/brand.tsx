import { useToken } from '../token'
import styles from './brand.module.css'

/** The token's logo, or a placeholder until one is uploaded, and its name. */
export function Brand() {
  const { name, logoUrl } = useToken()
  return (
    <span className={styles.brand}>
      {logoUrl === null ? <Placeholder /> : <img className={styles.logo} src={logoUrl} alt="" />}
      <bdi className={styles.name} translate="no">
        {name}
      </bdi>
    </span>
  )
}

function Placeholder() {
  return (
    <svg className={styles.logo} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent)" />
      <path d="M16 8a8 8 0 1 0 8 8" stroke="var(--on-accent)" strokeWidth="3.2" strokeLinecap="round" />
      <circle cx="21.7" cy="10.3" r="2.4" fill="var(--on-accent)" />
    </svg>
  )
}
