import { Button, Notice } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { saleStateQuery } from '../../../sale/sale-state'
import { useShell } from '../../../shell-context'
import { restoreQuery } from '../api/restore'
import { useFreeze } from '../api/use-freeze'
import { texts } from '../texts'
import styles from './freeze-banner.module.css'
import { RestoreNotice } from './restore-notice'

/** Everybody in the panel sees that nothing is sold now. */
export function FreezeBanner() {
  const t = texts.useT()
  const { user } = useShell()
  const { data: sale } = useQuery(saleStateQuery())
  const isFrozen = sale?.state === 'frozen'
  const { data: restore } = useQuery({ ...restoreQuery(), enabled: isFrozen && user.isAdmin })
  if (!isFrozen) return null
  return (
    <section className={styles.banner} aria-label={t('banner')}>
      {restore?.unconfirmed ? <RestoreNotice /> : <FrozenNotice />}
    </section>
  )
}

function FrozenNotice() {
  const t = texts.useT()
  const freeze = useFreeze()
  return (
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
  )
}
