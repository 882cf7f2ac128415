import { LinkButton, Notice } from '@presale/ui'
import { Link } from 'react-router-dom'
import type { PaymentsView, PaymentsViewState } from '../payments-view'
import styles from './attention-banner.module.css'

export interface AttentionBannerProps extends Pick<PaymentsViewState, 'linkTo'> {
  view: PaymentsView
  /** Of the whole sale, whatever the list shows; undefined until the server said it. */
  count: number | undefined
}

/** Shown first unless a filter is active: payments that need attention. */
export function AttentionBanner({ view, count, linkTo }: AttentionBannerProps) {
  const isFiltered = view.status !== undefined || view.evidence !== undefined || view.search !== ''
  if (count === undefined || count === 0 || isFiltered) return null
  return (
    <div className={styles.banner}>
      <Notice
        tone="pending"
        title={count === 1 ? '1 purchase needs attention' : `${count} purchases need attention`}
        action={
          <LinkButton size="sm">
            <Link to={linkTo({ status: 'attention' })} preventScrollReset>
              {count === 1 ? 'Show it' : 'Show them'}
            </Link>
          </LinkButton>
        }
      >
        Expired after a payment, reported too late, or with a contested hash.
      </Notice>
    </div>
  )
}
