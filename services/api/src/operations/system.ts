import { calls, type SystemInfo } from '@presale/contracts'
import type { EventStore } from '@presale/event-store'
import { inTime } from '@presale/kernel'
import { column, onlyRowOf, row } from '@presale/read-store'
import { type CryptoPrice, catalogueSymbols, listCryptoPrices } from '@presale/sale'
import { type ApiConfig, isProduction } from '../config'
import type { Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { archiveState, lastBackupAt } from '../selling/last-backup'
import { maximumAges } from '../selling/live-site'
import type { Services } from '../services'
import { appVersion } from '../version'

/** Short, so that the rest is shown soon while one server hangs. */
const ANSWER_WITHIN_MS = 1000

const STARTED_AT = new Date(performance.timeOrigin).toISOString()

/** How this installation is set up: its configuration at the start, and the versions that its servers report. */
const showSystem: Handler = async (_call, services) => {
  const { config, pool, store, queues, clock } = services
  const [currencies, eventStore, postgres, redis, backup] = await Promise.all([
    ifAnswered(listCryptoPrices(pool)),
    eventStoreState(store),
    ifAnswered(postgresVersion(pool)),
    ifAnswered(queues.serverVersion()),
    ifAnswered(backupState(config, clock.now())),
  ])
  const body: SystemInfo = {
    versions: { app: appVersion(), node: process.versions.node },
    startedAt: STARTED_AT,
    isProduction: isProduction(config),
    windows: {
      paymentSeconds: config.PAYMENT_WINDOW_SECONDS,
      approvalSeconds: config.APPROVAL_WINDOW_SECONDS,
    },
    prices: { ...priceProvider(config), ...currencyFacts(currencies) },
    mail: { configured: config.SMTP_URL !== undefined },
    rateLimitFactor: config.RATE_LIMIT_FACTOR,
    eventStore: { ...eventStore, address: shownAddress(config.EVENTSTORE_URL) },
    postgres: versionOrAway(postgres),
    redis: { ...versionOrAway(redis), configured: config.REDIS_URL !== undefined },
    ...(backup && { backup }),
  }
  return { status: 200, body }
}

/** undefined where none are taken on a schedule. */
async function backupState({ BACKUP_DIR }: ApiConfig, now: Date): Promise<SystemInfo['backup']> {
  if (BACKUP_DIR === undefined) return undefined
  const [lastAt, archive] = await Promise.all([lastBackupAt(BACKUP_DIR), archiveState(BACKUP_DIR, now)])
  return { lastAt: lastAt?.toISOString() ?? null, archive: archive ?? null }
}

/** Availability is checked each time; kind and version are read once per connection. */
async function eventStoreState(
  store: Pick<EventStore, 'ping' | 'about'>,
): Promise<Omit<SystemInfo['eventStore'], 'address'>> {
  const asked = Promise.all([store.about(), store.ping()])
  const [about] = (await ifAnswered(asked)) ?? []
  if (!about) return { available: false, detail: null, kind: null }
  return { available: true, detail: about.version ?? null, kind: about.kind }
}

function priceProvider(config: ApiConfig): Omit<SystemInfo['prices'], 'oldestAt' | 'withoutPrice'> {
  const isConfigured = config.PRICE_PROVIDER_URL !== undefined
  // Without Redis there is no schedule, so nothing is refreshed automatically.
  const isScheduled = isConfigured && config.REDIS_URL !== undefined
  return {
    provider: isConfigured ? config.PRICE_PROVIDER_NAME : null,
    refreshSeconds: isScheduled ? config.PRICE_REFRESH_SECONDS : null,
    maxAgeSeconds: maximumAges(config).provider ?? null,
    maxJumpPercent: config.PRICE_MAX_JUMP_PERCENT,
  }
}

/** Nothing is known of them where the database does not answer. */
function currencyFacts(
  prices: readonly CryptoPrice[] | undefined,
): Pick<SystemInfo['prices'], 'oldestAt' | 'withoutPrice'> {
  if (!prices) return { oldestAt: null, withoutPrice: [] }
  const [oldest] = prices.map(({ updatedAt }) => updatedAt).sort((a, b) => a.getTime() - b.getTime())
  const priced = new Set(prices.map(({ symbol }) => symbol))
  return {
    oldestAt: oldest?.toISOString() ?? null,
    withoutPrice: catalogueSymbols.filter((symbol) => !priced.has(symbol)),
  }
}

const versionRow = row({ serverVersion: column.text() })

async function postgresVersion(pool: Services['pool']): Promise<string | undefined> {
  const { serverVersion } = await onlyRowOf(pool, versionRow, 'show server_version')
  return serverVersion
}

function versionOrAway(version: string | undefined) {
  return { available: version !== undefined, detail: version ?? null }
}

const HOST = String.raw`([\w.-]+|\[[\da-fA-F:.]+\])(:\d{1,5})?`
const HOSTS = new RegExp(`^${HOST}(,${HOST})*$`)

/**
 * Scheme and hosts of a connection string only: user, password and options may be secrets. A URL parser would reject
 * several hosts, which a cluster has.
 */
export function shownAddress(connectionString: string): string {
  const [scheme = '', rest = ''] = connectionString.split('://', 2)
  const afterCredentials =
    connectionString
      .slice(scheme.length + 3)
      .split('@')
      .at(-1) ?? rest
  const hosts = afterCredentials.split(/[/?#]/)[0] ?? ''
  return HOSTS.test(hosts) ? `${scheme}://${hosts}` : `${scheme}://`
}

/** The result; undefined where the call fails or takes too long. */
function ifAnswered<T>(asked: Promise<T>): Promise<T | undefined> {
  const nothing = () => undefined
  return inTime(asked.catch(nothing), ANSWER_WITHIN_MS, nothing)
}

export const systemRoutes: readonly Route[] = [{ call: calls.showSystem, handle: showSystem }]
