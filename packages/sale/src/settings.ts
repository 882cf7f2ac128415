import { type SettingKey, settingKeys, settingOf } from '@presale/contracts'
import {
  column,
  firstRowOf,
  inTransaction,
  type Pool,
  type Queryable,
  row,
  rowsOf,
  takeTransactionLock,
} from '@presale/read-store'
import { type ActingStaff, type AdminAction, recordAdminAction } from './admin-actions'

const storedSetting = row({ key: column.text(), value: column.text() })
const storedValue = storedSetting.pick({ value: true })

export interface SiteSetting {
  readonly key: SettingKey
  readonly value: string
}

/** The value as it is set, else its fallback, else nothing. */
export async function readSetting(db: Queryable, key: SettingKey): Promise<string | undefined> {
  const stored = await firstRowOf(db, storedValue, 'select value from sale.site_settings where key = $1', [
    key,
  ])
  return stored?.value ?? settingOf(key).fallback
}

/** What everybody may read, with fallbacks; a setting without a value is left out. */
export async function publicSettings(db: Queryable): Promise<SiteSetting[]> {
  const values = await storedValues(db)
  return settingKeys
    .filter((key) => settingOf(key).isPublic)
    .flatMap((key) => {
      const value = values.get(key) ?? settingOf(key).fallback
      return value === undefined ? [] : [{ key, value }]
    })
}

/** Every setting there is, for an admin; one without a value has an empty one. */
export async function allSettings(db: Queryable): Promise<SiteSetting[]> {
  const values = await storedValues(db)
  return settingKeys.map((key) => ({ key, value: values.get(key) ?? settingOf(key).fallback ?? '' }))
}

/**
 * Sets a value that its rule has let through, or takes it away where it is empty.
 * @param whilePlacingWaits runs last in the same transaction, while no purchase can take up tokens; what it throws
 *   takes the change back; it gets the value of before, empty where there was none
 * @param besides what is written down beside the change, by the value of before
 * @returns the setting as it is read from now on.
 */
export function changeSetting(
  pool: Pool,
  { key, value }: SiteSetting,
  by: ActingStaff,
  whilePlacingWaits?: (client: Queryable, before: string) => Promise<void>,
  besides: (before: string) => readonly AdminAction[] = () => [],
): Promise<SiteSetting> {
  return inTransaction(pool, async (client) => {
    await takeTransactionLock(client, 'settings')
    const before = (await readSetting(client, key)) ?? ''
    await client.query(
      value === ''
        ? 'delete from sale.site_settings where key = $1'
        : `insert into sale.site_settings (key, value, updated_at) values ($1, $2, $3)
           on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
      value === '' ? [key] : [key, value, by.at],
    )
    const after = (await readSetting(client, key)) ?? ''
    // A trigger or a rule may store another one, which the admin action would then vouch for.
    if (after !== (value || (settingOf(key).fallback ?? '')))
      throw new Error(`The database stored another value of ${key} than the one that was entered`)
    await recordAdminAction(client, by, { action: 'setting-changed', subject: key, before, after })
    for (const action of besides(before)) await recordAdminAction(client, by, action)
    // Taken last, since purchases wait for it.
    if (key === 'sale_hard_cap' || whilePlacingWaits) await takeTransactionLock(client, 'hardCap')
    await whilePlacingWaits?.(client, before)
    return { key, value: after }
  })
}

async function storedValues(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const stored = await rowsOf(db, storedSetting, 'select key, value from sale.site_settings')
  return new Map(stored.map(({ key, value }) => [key, value]))
}
