import { Button, Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { saleStateQuery } from '../../../sale/sale-state'
import { useFreeze } from '../api/use-freeze'
import { texts } from '../texts'
import styles from './freeze-banner.module.css'

/** Everybody in the panel sees that nothing is sold now. */
export function FreezeBanner() {
  const t = texts.useT()
  const { data: sale } = useQuery(saleStateQuery())
  const freeze = useFreeze()
  if (sale?.state !== 'frozen') return null
  return (
    <section className={styles.banner} aria-label={t('banner')}>
      <Notice
        tone="declined"
        title={t('frozen')}
        action={
          <Button size="sm" isBusy={freeze.isPending} onClick={() => freeze.mutate(false)}>
            {t('letGoOn')}
          </Button>
        }
      >
        {t('frozenHint')}
      </Notice>
    </section>
  )
}
