import type { LiveFigures } from '@presale/contracts'
import { SAMPLE_SALE } from '@presale/kernel'
import { Amount, Card, ProgressBar, SampleTag, Skeleton } from '@presale/ui'
import { LoadFailed } from '../../purchases/load-failed'
import { type SaleContent, useSaleContent } from '../../site'
import styles from './sales-progress-card.module.css'

/** Static sample figures, and marked so; the real ones where the site's mode is live. */
export function SalesProgressCard() {
  const content = useSaleContent()
  return (
    <Card title="Sales progress" action={content.mode === 'sample' && <SampleTag />}>
      <Progress content={content} />
    </Card>
  )
}

function Progress({ content }: { content: SaleContent }) {
  if (content.mode === 'sample') {
    const { percent, raised, remaining } = SAMPLE_SALE
    return <Figures percent={percent} raised={raised} remaining={remaining} isSample />
  }
  if (content.mode === 'unknown') return <ProgressSkeleton />
  const { query } = content
  if (query.data) return <LiveProgress figures={query.data} />
  return query.isError ? (
    <LoadFailed title="Failed to fetch sale figures" query={query} />
  ) : (
    <ProgressSkeleton />
  )
}

function LiveProgress({ figures }: { figures: LiveFigures }) {
  const { raised, remaining, progress } = figures
  if (progress === null || remaining === null) {
    return (
      <div className={styles.progress}>
        <Figures raised={raised} />
        <p className={styles.remark}>
          No target is set for this sale, so there is no progress to show. This is the sum of all approved
          purchases.
        </p>
      </div>
    )
  }
  return <Figures percent={progress} raised={raised} remaining={remaining} />
}

interface FiguresProps {
  /** Of the target; absent where none is set. */
  percent?: string
  raised: string | number
  remaining?: string | number
  isSample?: boolean
}

function Figures({ percent, raised, remaining, isSample }: FiguresProps) {
  return (
    <div className={styles.progress}>
      {percent !== undefined && (
        <>
          <span className={styles.percent}>{percent}%</span>
          <ProgressBar
            percent={Number(percent)}
            label={isSample ? 'Sales progress, sample data' : 'Sales progress'}
            valueText={`${percent}%`}
          />
        </>
      )}
      <dl className={styles.figures}>
        <Figure term="Raised" value={raised} />
        {remaining !== undefined && <Figure term="Remaining" value={remaining} />}
      </dl>
    </div>
  )
}

function Figure({ term, value }: { term: string; value: string | number }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <Amount prefix="$" value={value} />
      </dd>
    </div>
  )
}

export function ProgressSkeleton() {
  return (
    <div className={styles.progress} aria-busy="true">
      <Skeleton width={80} height={24} />
      <Skeleton height={8} />
      <Skeleton height={38} />
    </div>
  )
}
