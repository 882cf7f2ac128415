import type { Queryable } from '@presale/read-store'
import { isSettingKey, ruleOf, type SettingKey, settingRules } from './setting-rules'

export interface SiteSetting {
  readonly key: SettingKey
  readonly value: string
}

/** The value as it is set, else its fallback, else nothing. */
export async function readSetting(db: Queryable, key: SettingKey): Promise<string | undefined> {
  const { rows } = await db.query<{ value: string }>('select value from sale.site_settings where key = $1', [
    key,
  ])
  return rows[0]?.value ?? ruleOf(key).fallback
}

/** What everybody may read, with fallbacks; a setting without a value is left out. */
export async function publicSettings(db: Queryable): Promise<SiteSetting[]> {
  const { rows } = await db.query<{ key: string; value: string }>('select key, value from sale.site_settings')
  const values = new Map(rows.map((row) => [row.key, row.value]))
  return Object.keys(settingRules)
    .filter(isSettingKey)
    .filter((key) => ruleOf(key).isPublic)
    .flatMap((key) => {
      const value = values.get(key) ?? ruleOf(key).fallback
      return value === undefined ? [] : [{ key, value }]
    })
}
