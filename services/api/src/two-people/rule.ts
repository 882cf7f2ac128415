import type { SettingKey } from '@presale/contracts'
import { jumpsBeyond } from '@presale/kernel'
import { column, onlyRowOf, type PoolClient, row } from '@presale/read-store'
import { type AdminAction, PROPOSAL_SECONDS, readSetting } from '@presale/sale'
import { z } from 'zod'
import { isProduction } from '../config'
import type { Services } from '../services'

/** How a change may take effect that not one person alone makes at once. */
export type Way =
  | { readonly by: 'approval' }
  /** Of the only admin: late enough that it can be stopped. */
  | { readonly by: 'delay'; readonly seconds: number }

const price = z.object({ price: z.string() })
const wallet = z.object({ symbol: z.string(), address: z.string() })
const role = z.object({ role: z.string() })
const RULE_SETTINGS: readonly string[] = [
  'two_people',
  'two_people_price_percent',
  'change_delay_hours',
] satisfies SettingKey[]

/** Who is paid, at what price, who may say so, and this rule itself. */
export function movesMoney({ action, subject, before, after }: AdminAction, percent: number): boolean {
  switch (action) {
    case 'wallet-created':
    case 'wallet-deleted':
      return true
    case 'wallet-updated': {
      const [was, is] = [wallet.safeParse(before).data, wallet.safeParse(after).data]
      return was?.address !== is?.address || was?.symbol !== is?.symbol
    }
    case 'crypto-price-set':
    case 'token-price-changed': {
      const [was, is] = [price.safeParse(before).data, price.safeParse(after).data]
      return was === undefined || is === undefined || jumpsBeyond(was.price, is.price, percent)
    }
    case 'user-made-admin':
    case 'user-made-moderator':
    case 'moderator-removed':
      return true
    case 'user-deleted':
      return role.safeParse(before).data?.role !== 'user'
    case 'setting-changed':
      return (
        before !== after &&
        (RULE_SETTINGS.includes(subject) ||
          (subject === 'marketing_mode' && after === 'live') ||
          isThaw({ action, subject, before, after }))
      )
    default:
      return false
  }
}

/** Freezing needs one person, and thawing two; the only admin thaws at once, or nobody could. */
const isThaw = ({ subject, before, after }: AdminAction): boolean =>
  subject === 'sale_frozen' && before === 'true' && after !== 'true'

const countRow = row({ count: column.integer() })

export interface Judged {
  readonly movesMoney: boolean
  /** Undefined where it takes effect at once. */
  readonly way: Way | undefined
}

/** By the rule as it was before the change: asked in its transaction, as the last thing in it. */
export async function judge(
  client: PoolClient,
  done: AdminAction,
  services: Pick<Services, 'config' | 'stated'>,
): Promise<Judged> {
  const percents = await settingBefore(client, done, 'two_people_price_percent', services)
  if (!movesMoney(done, Math.min(...percents.map(Number)))) return { movesMoney: false, way: undefined }
  return { movesMoney: true, way: await wayOf(client, done, services) }
}

async function wayOf(
  client: PoolClient,
  done: AdminAction,
  services: Pick<Services, 'config' | 'stated'>,
): Promise<Way | undefined> {
  const setting = (key: SettingKey) => settingBefore(client, done, key, services)
  const isOn = (await setting('two_people')).includes('on')
  const admins = Math.max(services.stated.admins, await adminsBefore(client, done))
  if (isOn && admins > 1) return { by: 'approval' }
  if (admins > 1 || isThaw(done)) return undefined
  const isLive = isProduction(services.config) && (await setting('marketing_mode')).includes('live')
  const hours = (await setting('change_delay_hours')).map((text) =>
    text === '' ? (isLive ? DAY : 0) : Number(text),
  )
  const seconds = Math.max(...hours) * 3600
  return seconds === 0 ? undefined : { by: 'delay', seconds }
}

const DAY = PROPOSAL_SECONDS / 3600

/** As the row and as the admin actions say it: whoever has the database alone makes no rule weaker. */
async function settingBefore(
  client: PoolClient,
  done: AdminAction,
  key: SettingKey,
  { stated }: Pick<Services, 'stated'>,
): Promise<string[]> {
  const isThis = done.action === 'setting-changed' && done.subject === key
  const row = isThis ? String(done.before ?? '') : ((await readSetting(client, key)) ?? '')
  return [row, stated.settingOf(key) ?? row]
}

async function adminsBefore(client: PoolClient, { action, before }: AdminAction): Promise<number> {
  const { count } = await onlyRowOf(
    client,
    countRow,
    'select count(*)::int as count from accounts.users where is_admin',
  )
  if (action === 'user-made-admin') return count - 1
  return action === 'user-deleted' && role.safeParse(before).data?.role === 'admin' ? count + 1 : count
}
