import { staffRoles } from '@presale/accounts'
import {
  calls,
  isSettingKey,
  PASSWORD_RESETS,
  type SettingKey,
  type SiteSetting,
  settingChange,
  settingOf,
} from '@presale/contracts'
import type { Pool, Queryable } from '@presale/read-store'
import { allSettings, changeSetting as change, publicSettings, readSetting, waiversFor } from '@presale/sale'
import { sendsConfirmations } from '../accounts/email-confirmation'
import { actingStaff } from '../http/acting-staff'
import { conflict, notFound, rejected } from '../http/api-error'
import { type Call, type Handler, type SignedInCall, signedIn } from '../http/call'
import type { Route } from '../http/mount-routes'
import { wholeListHeaders } from '../http/paging'
import { parse } from '../http/parse'
import { sessionOf } from '../http/session'
import { assertSafeText, type PublishedText } from '../published-texts/assert-safe-text'
import { countAnew, isLimit } from '../selling/count-anew'
import { forgetSamples } from '../selling/issued-addresses'
import { assertNoneOnSamples } from '../selling/open-on-samples'
import { assertReadyToGoLive } from '../selling/readiness'
import { assertRestoreConfirmed } from '../selling/restored'
import type { Services } from '../services'

/**
 * All settings for an admin; for everybody else the public ones that have a value, and whether links for a new password
 * are mailed, which no admin decides on.
 */
const listSettings: Handler = async (call, services) => {
  const body: SiteSetting[] = (await isSeenByAdmin(call, services))
    ? await allSettings(services.pool)
    : [
        ...(await publicSettings(services.pool)),
        ...(sendsConfirmations(services.config) ? [PASSWORD_RESETS] : []),
      ]
  return { status: 200, body, headers: wholeListHeaders(call.route, body) }
}

const NO_SUCH_SETTING = 'There is no such setting.'

/** Public settings with a value; for an admin any, empty where it has none; everything else is 404. */
const showSetting: Handler = async (call, services) => {
  const key = call.params.key ?? ''
  if (!isSettingKey(key)) throw notFound(NO_SUCH_SETTING)
  const value = await readSetting(services.pool, key)
  const isThere = settingOf(key).isPublic && value !== undefined
  if (!isThere && !(await isSeenByAdmin(call, services))) throw notFound(NO_SUCH_SETTING)
  const body: SiteSetting = { key, value: value ?? '' }
  return { status: 200, body }
}

/** What buyers read of it. */
const PUBLISHED: Partial<Record<SettingKey, Omit<PublishedText, 'text'>>> = {
  project_mission: { part: 'mission' },
  support_contact: { part: 'contact', mayLink: true },
  seller_name: { part: 'seller' },
  seller_record: { part: 'seller', mayLink: true },
}

const changeSetting: Handler<SignedInCall> = async (call, services) => {
  const key = call.params.key ?? ''
  if (!isSettingKey(key)) throw notFound(NO_SUCH_SETTING)
  const { value, reason } = parse(settingChange(key), call.body)
  const published = PUBLISHED[key]
  if (published && value !== (await readSetting(services.pool, key)))
    await assertSafeText(services, { ...published, text: value })
  if (key === 'sale_frozen' && value !== 'true') await assertRestoreConfirmed(services.pool)
  const goesLive = key === 'marketing_mode' && value === 'live'
  const setsLimit = isLimit(key) && value !== ''
  if (goesLive) await assertReadyToGoLive(call, services)
  if (key === 'two_people' && value === 'on') await assertTwoAdmins(services.pool)
  const closed = goesLive ? await assertNoneOnSamples(call, services, services.pool) : undefined
  const withoutSamples = async (client: Queryable): Promise<void> => {
    await assertNoneOnSamples(call, services, client, closed)
    await forgetSamples(client)
  }
  const asFirstLimit = async (client: Queryable, before: string): Promise<void> => {
    if (before === '') await countAnew(client)
  }
  const whilePlacingWaits = goesLive
    ? withoutSamples
    : setsLimit
      ? asFirstLimit
      : isTimeOfSale(key)
        ? assertEndAfterStart
        : undefined
  const besides = (before: string) =>
    key === 'readiness_waivers' && reason ? waiversFor(reason, before, value) : []
  const by = actingStaff(call)
  const body: SiteSetting = await change(services.pool, { key, value }, by, whilePlacingWaits, besides)
  if (setsLimit) await services.holds.countNow()
  return { status: 200, body }
}

/** A second person that there is not could approve nothing. @throws ApiError 409 */
async function assertTwoAdmins(pool: Pool): Promise<void> {
  const admins = Object.values(await staffRoles(pool)).filter((role) => role === 'admin')
  if (admins.length < 2)
    throw conflict('needs-two-admins', 'This needs two admins: make somebody an admin first.')
}

const isTimeOfSale = (key: SettingKey): boolean => key === 'sale_starts_at' || key === 'sale_ends_at'

/** @throws ApiError 400 */
async function assertEndAfterStart(client: Queryable): Promise<void> {
  const [start, end] = [
    await readSetting(client, 'sale_starts_at'),
    await readSetting(client, 'sale_ends_at'),
  ]
  if (!start || !end || Date.parse(start) < Date.parse(end)) return
  throw rejected(
    'ends-before-start',
    `The sale must end after it starts: it would start at ${start} and end at ${end}`,
    { startsAt: start, endsAt: end },
  )
}

/** Is the caller an admin? Settings are open to everybody, so the guard has not looked up the caller. */
async function isSeenByAdmin(
  { sessionToken, isByPerson }: Call,
  services: Pick<Services, 'pool' | 'clock' | 'config' | 'stated'>,
): Promise<boolean> {
  if (sessionToken === undefined) return false
  return (await sessionOf(sessionToken, isByPerson, services))?.user.isAdmin ?? false
}

export const settingRoutes: readonly Route[] = [
  { call: calls.listSettings, handle: listSettings },
  { call: calls.showSetting, handle: showSetting },
  { call: calls.changeSetting, handle: signedIn(changeSetting) },
]
