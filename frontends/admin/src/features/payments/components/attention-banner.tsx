import { LinkButton, Notice } from '@presale/ui'
import { ViewLink } from '../../../lists/view-link'
import { isNarrowed, type PaymentsView, type PaymentsViewState, usualOrderOf } from '../payments-view'
import { texts } from '../texts'
import styles from './attention-banner.module.css'

export interface AttentionBannerProps extends Pick<PaymentsViewState, 'linkTo' | 'change'> {
  view: PaymentsView
  /** Of the whole sale, whatever the list shows; undefined until the server said it. */
  count: number | undefined
}

/** Shown first unless a filter is active: payments that need attention. */
export function AttentionBanner({ view, count, linkTo, change }: AttentionBannerProps) {
  const t = texts.useT()
  if (count === undefined || count === 0 || isNarrowed(view)) return null
  return (
    <div className={styles.banner}>
      <Notice
        tone="pending"
        title={t('attention.title', { count })}
        action={
          <LinkButton size="sm">
            <ViewLink
              to={{ status: 'attention', ...usualOrderOf('attention') }}
              linkTo={linkTo}
              change={change}
            >
              {t('attention.show', { count })}
            </ViewLink>
          </LinkButton>
        }
      >
        <span className={styles.hint}>{t('attention.hint')}</span>
      </Notice>
    </div>
  )
}
