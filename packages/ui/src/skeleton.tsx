import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** CSS length or pixels. */
  width?: number | string | undefined
  height?: number | string | undefined
  /** A full-round one, for an icon's place. */
  isRound?: boolean | undefined
}

/** Holds the room of what is loading, in its shape. */
export function Skeleton({ width = '100%', height = 16, isRound }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={styles.skeleton}
      style={{ width, height, ...(isRound ? { borderRadius: '50%' } : {}) }}
    />
  )
}
