import { Skeleton, Spinner, VisuallyHidden } from '@presale/ui'
import styles from './page-skeleton.module.css'

/** The room of a page whose script is still on its way. */
export function PageSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <VisuallyHidden>
        <Spinner />
      </VisuallyHidden>
      <Skeleton width={240} height={24} />
      <Skeleton height={160} />
      <Skeleton height={240} />
    </div>
  )
}
