import { type SiteSetting, settingValues } from '@presale/contracts'
import { changeSetting as change, isSettingKey, type SettingKey } from '@presale/sale'
import { z } from 'zod'
import { actingStaff } from '../http/acting-staff'
import { notFound } from '../http/api-error'
import type { Handler, SignedInCall } from '../http/call'
import { parse } from '../http/parse'
import { NO_SUCH_SETTING } from './show-setting'

// A setting without a rule does not compile.
const values: Readonly<Record<SettingKey, z.ZodType<string>>> = settingValues

export const changeSetting: Handler<SignedInCall> = async (call, services) => {
  const key = call.params.key ?? ''
  if (!isSettingKey(key)) throw notFound(NO_SUCH_SETTING)
  const { value } = parse(z.object({ value: values[key] }), call.body)
  const body: SiteSetting = await change(services.pool, { key, value }, actingStaff(call))
  return { status: 200, body }
}
