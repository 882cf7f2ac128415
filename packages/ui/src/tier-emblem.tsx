import type { TierName } from '@presale/kernel'
import styles from './tier-emblem.module.css'

const SHIELD = 'M16 2.5l11.7 6.75v13.5L16 29.5 4.3 22.75V9.25z'

/** One line more with each step up to Gold; above it a star, a stone, a crown. */
const SIGNS: Readonly<Record<TierName, string>> = {
  Basic: 'M16 15.9v.2',
  Bronze: 'M11 18l5-4 5 4',
  Silver: 'M11 15.5l5-4 5 4M11 20.5l5-4 5 4',
  Gold: 'M11 13l5-4 5 4M11 18l5-4 5 4M11 23l5-4 5 4',
  Platinum: 'M16 9l2 5 5 2-5 2-2 5-2-5-5-2 5-2z',
  Diamond: 'M12 10.5h8l3 4L16 22.5 9 14.5zM9 14.5h14',
  Legendary: 'M10.5 19.5L9.5 12l3.8 2.8L16 9.5l2.7 5.3 3.8-2.8-1 7.5zM11 22.5h10',
}

/**
 * Decorative: the name of the tier stands beside it.
 * @param props.size px, of both sides
 */
export function TierEmblem({ tier, size }: { tier: TierName; size: number }) {
  return (
    <svg
      className={styles.emblem}
      viewBox="0 0 32 32"
      width={size}
      height={size}
      style={{ color: `var(--tier-${tier.toLowerCase()})` }}
      aria-hidden="true"
    >
      <path className={styles.shield} d={SHIELD} />
      <path className={styles.sign} d={SIGNS[tier]} />
    </svg>
  )
}
