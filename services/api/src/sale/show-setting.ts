import type { SiteSetting } from '@presale/contracts'
import { isSettingKey, readSetting, ruleOf } from '@presale/sale'
import { notFound } from '../http/api-error'
import type { Handler } from '../http/call'
import { isSeenByAdmin } from './seen-by-admin'

export const NO_SUCH_SETTING = 'There is no such setting.'

/**
 * Public settings with a value, and any for an admin, empty where it has none; everything else is not
 * there (spec section 7: '404 gives null').
 */
export const showSetting: Handler = async (call, services) => {
  const key = call.params.key ?? ''
  if (!isSettingKey(key)) throw notFound(NO_SUCH_SETTING)
  const value = await readSetting(services.pool, key)
  const isThere = ruleOf(key).isPublic && value !== undefined
  if (!isThere && !(await isSeenByAdmin(call, services))) throw notFound(NO_SUCH_SETTING)
  const body: SiteSetting = { key, value: value ?? '' }
  return { status: 200, body }
}
