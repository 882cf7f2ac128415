import type { SiteSetting } from '@presale/contracts'
import { Card, EmptyState, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useId } from 'react'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { useShell } from '../../../shell-context'
import { settingsQuery } from '../api/settings'
import { groupedSettings } from '../setting-groups'
import { KNOWN_SETTINGS } from '../setting-labels'
import { texts } from '../texts'
import { SettingRow, type ShownSetting } from './setting-row'
import styles from './settings-tab.module.css'

/** Site Settings: what the site says and how it behaves. */
export function SettingsTab() {
  const t = texts.useT()
  const { user } = useShell()
  const query = useQuery(settingsQuery())
  const { data, isPending, isError } = query
  return (
    <Card padding="none" title={t('list.title')}>
      {!user.isAdmin && <p className={styles.rule}>{t('list.moderator')}</p>}
      {!data && isError && (
        <FailedList query={query} failed={t('list.failed')} description={t('list.failedHint')} />
      )}
      {data && isError && <OutdatedNotice query={query} failed={t('list.failed')} />}
      {isPending && <LoadingSettings />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Settings2 size={22} aria-hidden="true" />}
          title={t('list.empty')}
          description={t('list.emptyHint')}
        />
      )}
      {data && data.length > 0 && (
        <section aria-label={t('list.title')}>
          {groupedSettings(user.isAdmin ? data : withHidden(data)).map(({ group, settings }) => (
            <SettingsGroup key={group} title={t(`group.${group}`)} settings={settings} />
          ))}
        </section>
      )}
    </Card>
  )
}

function SettingsGroup({ title, settings }: { title: string; settings: readonly ShownSetting[] }) {
  const id = useId()
  return (
    <>
      <h3 id={id} className={styles.group}>
        {title}
      </h3>
      <ul className={styles.list} aria-labelledby={id}>
        {settings.map((setting) => (
          <li key={setting.key}>
            <SettingRow setting={setting} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Controls are not hidden from a moderator: those whose value they may not see are listed below. */
function withHidden(visible: readonly SiteSetting[]): ShownSetting[] {
  const hidden = KNOWN_SETTINGS.filter((known) => visible.every(({ key }) => key !== known))
  return [...visible, ...hidden.map((key) => ({ key, value: undefined }))]
}

function LoadingSettings() {
  return (
    <div className={styles.loading} aria-busy="true">
      {['one', 'two', 'three', 'four'].map((row) => (
        <div key={row} className={styles.skeleton}>
          <Skeleton width="40%" />
          <Skeleton height={40} />
        </div>
      ))}
    </div>
  )
}
