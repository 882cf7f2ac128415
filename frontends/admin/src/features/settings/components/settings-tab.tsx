import type { SiteSetting } from '@presale/contracts'
import { Card, EmptyState, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { useShell } from '../../../shell-context'
import { settingsQuery } from '../api/settings'
import { KNOWN_SETTINGS } from '../setting-labels'
import { SettingRow, type ShownSetting } from './setting-row'
import styles from './settings-tab.module.css'

const FAILED = 'Failed to fetch site settings'

/** Site Settings: what the site says and how it behaves. */
export function SettingsTab() {
  const { user } = useShell()
  const query = useQuery(settingsQuery())
  const { data, isPending, isError } = query
  return (
    <Card padding="none" title="Site settings">
      {!user.isAdmin && (
        <p className={styles.rule}>
          You see the values of public settings. The others are shown to admins, who alone may change any.
        </p>
      )}
      {!data && isError && (
        <FailedList
          query={query}
          failed={FAILED}
          description="The settings could not be loaded. Nothing was changed."
        />
      )}
      {data && isError && <OutdatedNotice query={query} failed={FAILED} />}
      {isPending && <LoadingSettings />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Settings2 size={22} aria-hidden="true" />}
          title="No Site Settings Found"
          description="What the server lets you see of the site’s settings stands here."
        />
      )}
      {data && data.length > 0 && (
        <ul className={styles.list} aria-label="Site settings">
          {(user.isAdmin ? data : withHidden(data)).map((setting) => (
            <li key={setting.key}>
              <SettingRow setting={setting} />
            </li>
          ))}
        </ul>
      )}
    </Card>
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
