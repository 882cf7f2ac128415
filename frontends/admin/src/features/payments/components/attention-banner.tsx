import { CircleCheck, TriangleAlert } from 'lucide-react'
import { ViewLink } from '../../../lists/view-link'
import { type PaymentsView, type PaymentsViewState, UNFILTERED, usualOrderOf } from '../payments-view'
import { texts } from '../texts'
import styles from './attention-banner.module.css'

export interface AttentionBannerProps extends Pick<PaymentsViewState, 'linkTo' | 'change'> {
  view: PaymentsView
  /** Of the whole sale, whatever the list shows; undefined until the server said it. */
  count: number | undefined
}

/**
 * The payments that need attention, in one line above whatever view is open. The line has its place also where there are
 * none and until that is known: the rows below it do not move.
 */
export function AttentionBanner({ count, ...view }: AttentionBannerProps) {
  if (count === undefined) return <div className={styles.line} />
  return count === 0 ? <Nothing /> : <WhatNeedsIt count={count} {...view} />
}

function Nothing() {
  const t = texts.useT()
  return (
    <div className={styles.line}>
      <CircleCheck className={styles.calm} size={16} aria-hidden="true" />
      <span className={styles.hint}>{t('attention.none')}</span>
    </div>
  )
}

function WhatNeedsIt({ view, count, linkTo, change }: AttentionBannerProps & { count: number }) {
  const t = texts.useT()
  return (
    <div className={styles.line} data-tone="pending">
      <TriangleAlert className={styles.icon} size={16} aria-hidden="true" />
      <strong className={styles.title}>{t('attention.title', { count })}</strong>
      <span className={styles.why} title={t('attention.hint')}>
        {t('attention.hint')}
      </span>
      {view.status !== 'attention' && (
        <ViewLink
          className={styles.link}
          to={{ ...UNFILTERED, search: '', status: 'attention', ...usualOrderOf('attention') }}
          linkTo={linkTo}
          change={change}
        >
          {t('attention.show', { count })}
        </ViewLink>
      )}
    </div>
  )
}
