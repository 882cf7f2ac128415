import { Rich } from '@presale/i18n'
import { Button, Notice, RelativeTime } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { isOfTheHost } from '../../../events/is-of-the-host'
import { saleStateQuery } from '../../../sale/sale-state'
import { useShell } from '../../../shell-context'
import { freezeQuery } from '../api/freeze'
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
      {restore?.unconfirmed ? <RestoreNotice /> : <FrozenNotice mayEnd={user.isAdmin} />}
    </section>
  )
}

function FrozenNotice({ mayEnd }: { mayEnd: boolean }) {
  const t = texts.useT()
  const freeze = useFreeze()
  return (
    <Notice
      tone="declined"
      title={t('frozen')}
      action={
        mayEnd && (
          <Button size="sm" isBusy={freeze.isPending} onClick={() => freeze.mutate(false)}>
            {t('letGoOn')}
          </Button>
        )
      }
    >
      <FrozenBy /> <span>{t('frozenHint')}</span>
    </Notice>
  )
}

/** Whom to ask; nothing where it was never written down. */
function FrozenBy() {
  const t = texts.useT()
  const { data } = useQuery(freezeQuery())
  if (!data?.frozen) return null
  const { at, actor } = data.frozen
  const isCommand = isOfTheHost(actor.id)
  const name = actor.name === undefined ? t('deletedUser') : <bdi translate="no">{actor.name}</bdi>
  return (
    <Rich
      text={t(isCommand ? 'frozenByCommand' : 'frozenBy')}
      parts={{ who: () => name, when: () => <RelativeTime at={at} /> }}
    />
  )
}
