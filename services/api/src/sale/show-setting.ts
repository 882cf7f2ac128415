import type { SiteSetting } from '@presale/contracts'
import { isSettingKey, readSetting, ruleOf } from '@presale/sale'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'

/** Public settings with a value; everything else is not there (spec section 7: '404 gives null'). */
export const showSetting: Handler = async ({ params }, { pool }) => {
  const key = params.key ?? ''
  const value = isSettingKey(key) && ruleOf(key).isPublic ? await readSetting(pool, key) : undefined
  if (value === undefined) throw notFound('There is no such setting.')
  const body: SiteSetting = { key, value }
  return { status: 200, body }
}
