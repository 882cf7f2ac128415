import { useToken } from '../token'
import styles from './brand.module.css'

/** The token's logo, or a placeholder until one is uploaded, and its name. */
export function Brand() {
  const { name, logoUrl } = useToken()
  return (
    <span className={styles.brand}>
      {logoUrl === null ? <Placeholder /> : <img className={styles.logo} src={logoUrl} alt="" />}
      <span className={styles.name}>{name}</span>
    </span>
  )
}

function Placeholder() {
  return (
    <svg className={styles.logo} viewBox="0 0 32 32" fill="none" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="var(--accent-tint)" />
      <path
        d="M16 7a9 9 0 1 0 9 9h-8"
        stroke="var(--accent)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
