import type { SiteSetting } from '@presale/contracts'
import { publicSettings } from '@presale/sale'
import type { Handler } from '../http/call'
import { wholeListHeaders } from '../http/paging'

export const listSettings: Handler = async ({ route }, { pool }) => {
  const body: SiteSetting[] = await publicSettings(pool)
  return { status: 200, body, headers: wholeListHeaders(route, body) }
}
