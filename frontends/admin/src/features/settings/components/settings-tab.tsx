import type { SiteSetting } from '@presale/contracts'
import { Card, Chip, ChipGroup, EmptyState, Skeleton } from '@presale/ui'
import { useQuery } from '@tanstack/react-query'
import { Settings2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AdminOnly } from '../../../forms/admin-only'
import { FailedList } from '../../../lists/failed-list'
import { OutdatedNotice } from '../../../lists/outdated-notice'
import { PanelFoot } from '../../../panel-foot'
import { useShell } from '../../../shell-context'
import {
  type GroupedSettings,
  groupedSettings,
  type SettingGroup,
} from '../../../site-settings/setting-groups'
import { KNOWN_SETTINGS } from '../../../site-settings/setting-labels'
import { texts as settingTexts } from '../../../site-settings/texts'
import { settingsQuery } from '../api/settings'
import type { ShownSetting } from '../setting-drafts'
import { texts } from '../texts'
import { type SettingsForm, useSettingsForm } from '../use-settings-form'
import { SaveBar } from './save-bar'
import { SettingRow } from './setting-row'
import styles from './settings-tab.module.css'

/** Site Settings: what the site says and how it behaves. */
export function SettingsTab() {
  const t = texts.useT()
  const { user } = useShell()
  const query = useQuery(settingsQuery())
  const { data, isPending, isError } = query
  return (
    <Card padding="none" title={t('list.title')}>
      {!user.isAdmin && (
        <div className={styles.rule}>
          <AdminOnly what={t('list.moderator')} />
        </div>
      )}
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
      {data && data.length > 0 && <EditableSettings settings={user.isAdmin ? data : withHidden(data)} />}
    </Card>
  )
}

/** The groups, and at the panel's foot the bar that saves what was changed in any of them. */
function EditableSettings({ settings }: { settings: readonly ShownSetting[] }) {
  const t = texts.useT()
  const groups = groupedSettings(settings)
  const form = useSettingsForm(groups.flatMap((group) => group.settings))
  const { list, refuse } = useFocusOnRefused()
  const saveAll = async () => {
    if (await form.save(form.changes.map(({ key }) => key))) refuse()
  }
  return (
    <>
      <section ref={list} aria-label={t('list.title')}>
        <Index groups={groups.map(({ group }) => group)} />
        {groups.map((one) => (
          <SettingsGroup key={one.group} {...one} form={form} />
        ))}
      </section>
      <PanelFoot>
        <SaveBar
          count={form.changes.length}
          isBusy={form.saving.size > 0}
          onSave={() => void saveAll()}
          onDiscard={form.discard}
        />
      </PanelFoot>
    </>
  )
}

/** The first field that says what is wrong gets the focus, once all of them say it. */
function useFocusOnRefused() {
  const list = useRef<HTMLElement>(null)
  const [refusals, setRefusals] = useState(0)
  useEffect(() => {
    if (refusals > 0) list.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refusals])
  return { list, refuse: () => setRefusals((before) => before + 1) }
}

const groupId = (group: SettingGroup) => `settings-${group}`

/** Leads to the groups of a page that is several screens long. */
function Index({ groups }: { groups: readonly SettingGroup[] }) {
  const t = texts.useT()
  const inSettings = settingTexts.useT()
  const goTo = (group: SettingGroup) => {
    const heading = document.getElementById(groupId(group))
    heading?.focus({ preventScroll: true })
    heading?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className={styles.index}>
      <ChipGroup label={t('index')}>
        {groups.map((group) => (
          <Chip key={group} isSelected={false} onClick={() => goTo(group)}>
            {inSettings(`group.${group}`)}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
}

interface SettingsGroupProps extends GroupedSettings<ShownSetting> {
  form: SettingsForm
}

function SettingsGroup({ group, settings, form }: SettingsGroupProps) {
  const inSettings = settingTexts.useT()
  const id = groupId(group)
  return (
    <>
      <h3 id={id} className={styles.group} tabIndex={-1}>
        {inSettings(`group.${group}`)}
      </h3>
      <ul className={styles.list} aria-labelledby={id}>
        {settings.map((setting) => (
          <li key={setting.key}>
            <SettingRow setting={setting} form={form} />
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
