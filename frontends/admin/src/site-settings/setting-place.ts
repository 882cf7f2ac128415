import type { SettingKey } from '@presale/contracts'

/** The element of a setting's row on Site Settings. */
export const settingRowId = (key: string): string => `setting-${key}`

/** Brings the setting into view, and the person into its field. */
export function goToSetting(key: SettingKey): void {
  const field = document
    .getElementById(settingRowId(key))
    ?.querySelector<HTMLElement>('input, textarea, button')
  field?.focus({ preventScroll: true })
  field?.scrollIntoView({ block: 'center' })
}
