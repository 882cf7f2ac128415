import type { SiteSetting } from '@presale/contracts'
import { allSettings, publicSettings } from '@presale/sale'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'
import { isSeenByAdmin } from './seen-by-admin'

/** For an admin all there are, for everybody else the public ones that have a value. */
export const listSettings: Handler = async (call, services) => {
  const read = (await isSeenByAdmin(call, services)) ? allSettings : publicSettings
  const body: SiteSetting[] = await read(services.pool)
  return { status: 200, body, headers: wholeListHeaders(call.route, body) }
}
