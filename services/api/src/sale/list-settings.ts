import type { SiteSetting } from '@presale/contracts'
import { publicSettings } from '@presale/sale'
import type { Handler } from '../http/call'

export const listSettings: Handler = async (_call, { pool }) => {
  const body: SiteSetting[] = await publicSettings(pool)
  return { status: 200, body }
}
