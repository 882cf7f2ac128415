import type { LiveFigures } from '@presale/contracts'
import { SAMPLE_SALE } from '@presale/kernel'
import { Amount, Card, formatNumber, ProgressBar, SampleTag, Skeleton } from '@presale/ui'
import { LoadFailed } from '../../purchases/load-failed'
import { type SaleContent, useSaleContent } from '../../site'
import styles from './sales-progress-card.module.css'
import { texts } from './texts'

/** Static sample figures, and marked so; the real ones where the site's mode is live. */
export function SalesProgressCard() {
  const t = texts.useT()
  const content = useSaleContent()
  return (
    <Card title={t('progress')} action={content.mode === 'sample' && <SampleTag />}>
      <Progress content={content} />
    </Card>
  )
}

function Progress({ content }: { content: SaleContent }) {
  const t = texts.useT()
  if (content.mode === 'sample') {
    const { percent, raised, remaining } = SAMPLE_SALE
    return <Figures percent={percent} raised={raised} remaining={remaining} isSample />
  }
  if (content.mode === 'unknown') return <ProgressSkeleton />
  const { query } = content
  if (query.data) return <LiveProgress figures={query.data} />
  return query.isError ? <LoadFailed title={t('progress.failed')} query={query} /> : <ProgressSkeleton />
}

function LiveProgress({ figures }: { figures: LiveFigures }) {
  const t = texts.useT()
  const { raised, remaining, progress } = figures
  if (progress === null) {
    return (
      <div className={styles.progress}>
        <Figures raised={raised} />
        <p className={styles.remark}>{t('progress.noTarget')}</p>
      </div>
    )
  }
  return <Figures percent={progress} raised={raised} {...(remaining !== null && { remaining })} />
}

interface FiguresProps {
  /** Of the hard cap or the target; absent where neither is set. */
  percent?: string
  raised: string | number
  remaining?: string | number
  isSample?: boolean
}

function Figures({ percent, raised, remaining, isSample }: FiguresProps) {
  const t = texts.useT()
  const shown = percent === undefined ? '' : t('progress.percent', { percent: formatNumber(percent) })
  return (
    <div className={styles.progress}>
      {percent !== undefined && (
        <>
          <span className={styles.percent}>{shown}</span>
          <ProgressBar
            percent={Number(percent)}
            label={isSample ? t('progress.sample') : t('progress')}
            valueText={shown}
          />
        </>
      )}
      <dl className={styles.figures}>
        <Figure term={t('progress.raised')} value={raised} />
        {remaining !== undefined && <Figure term={t('progress.remaining')} value={remaining} />}
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
