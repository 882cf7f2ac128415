import { namesOf, passkeysOfStaff } from '@presale/accounts'
import {
  ARCHIVE_BEHIND_SECONDS,
  calls,
  type Readiness,
  type ReadinessAdvice,
  type ReadinessEntry,
  type ReadinessFinding,
  type ReadinessName,
  readinessEntries,
  type SettingKey,
  siteSettings,
} from '@presale/contracts'
import type { Pool } from '@presale/read-store'
import {
  allSettings,
  listCryptoPrices,
  listWallets,
  type ReadinessWaiver,
  readinessWaivers,
  saleRulesOf,
} from '@presale/sale'
import { conflict } from '../http/api-error'
import type { Call, Handler } from '../http/call'
import type { Route } from '../http/mount-routes'
import { ledgerLogOf } from '../ledger-log/ledger-log'
import type { Services } from '../services'
import { type ArchiveState, archiveState, lastBackupAt } from './last-backup'
import { isLiveSite } from './live-site'

interface Found {
  readonly finding: ReadinessFinding
  readonly sentence: string
  readonly symbols?: string[]
}

/** What is wrong; undefined where it is in order. */
type Findings = Readonly<Record<ReadinessName, Found | undefined>>

const IN_ORDER: Readonly<Record<ReadinessName, string>> = {
  'sample-wallets': 'Every wallet has an address of your own.',
  'sample-prices': 'Every currency with a wallet has a real price.',
  'no-contact': 'Buyers can reach support.',
  'no-mail': 'Mail is configured.',
  'no-target': 'The sale has a target.',
  'no-end': 'The sale has an end.',
  'default-limits': 'The sale has a limit, and so has a moderator.',
  'approvals-without-evidence': 'Every approval needs evidence.',
  'embedded-event-store': 'Purchases are kept in an EventStoreDB of your own.',
  'untrusted-proxy': 'Nobody calls by way of a proxy that is not trusted.',
  'audit-key-in-database': 'The key that signs audit exports is kept outside the database.',
  'no-backup': 'A backup is taken on a schedule, and the last one is whole.',
}

const showReadiness: Handler = async (call, services) => {
  const [readiness, waivers, advice] = await Promise.all([
    readReadiness(call, services),
    waiversByEntry(services.pool),
    adviceOf(services),
  ])
  const entries = readiness.entries.map((entry): ReadinessEntry => {
    const waiver = entry.isWaived ? waivers.get(entry.name) : undefined
    return waiver ? { ...entry, waiver } : entry
  })
  return { status: 200, body: { ...readiness, entries, advice } satisfies Readiness }
}

async function waiversByEntry(pool: Pool): Promise<Map<string, NonNullable<ReadinessEntry['waiver']>>> {
  const waivers = await readinessWaivers(pool)
  const names = await namesOf(
    pool,
    waivers.map(({ actorId }) => actorId),
  )
  const shown = ({ reason, at, actorId }: ReadinessWaiver) => {
    const name = names.get(actorId)
    return { reason, at: at.toISOString(), actor: { id: actorId, ...(name !== undefined && { name }) } }
  }
  return new Map(waivers.map((waiver) => [waiver.name, shown(waiver)]))
}

export async function readReadiness(call: Call, services: Services): Promise<Readiness> {
  const { config, pool } = services
  const settings = await allSettings(pool)
  const settingOf = (key: SettingKey) => settings.find((setting) => setting.key === key)?.value ?? ''
  const waived = settingOf('readiness_waivers').split(',')
  const findings = await findingsOf(call, services, settingOf)
  const entries = readinessEntries.map((name): ReadinessEntry => {
    const wrong = findings[name]
    const inOrder = { finding: null, sentence: IN_ORDER[name] }
    return {
      name,
      isReady: !wrong,
      isWaived: waived.includes(name),
      ...(wrong ?? inOrder),
    }
  })
  return {
    isLive: isLiveSite(config, saleRulesOf({ marketing_mode: settingOf('marketing_mode') })),
    isReady: entries.every(({ isReady, isWaived }) => isReady || isWaived),
    entries,
  }
}

/** @throws ApiError 409 that names what is neither green nor waived */
export async function assertReadyToGoLive(call: Call, services: Services): Promise<void> {
  const { entries } = await readReadiness(call, services)
  const open = entries.filter(({ isReady, isWaived }) => !isReady && !isWaived).map(({ name }) => name)
  if (open.length > 0) {
    const names = open.join(', ')
    throw conflict(
      'not-ready',
      `The sale is not ready to go live: ${names}. Put these in order, or waive them by name.`,
      { open: names },
    )
  }
}

async function findingsOf(
  { isByUntrustedProxy }: Call,
  { config, pool, store, clock }: Services,
  settingOf: (key: SettingKey) => string,
): Promise<Findings> {
  const [wallets, prices, about, backup, archive] = await Promise.all([
    listWallets(pool),
    listCryptoPrices(pool),
    store.about().catch(() => undefined),
    lastBackupAt(config.BACKUP_DIR),
    archiveState(config.BACKUP_DIR, clock.now()),
  ])
  const sampleWallets = wallets.filter(({ isSample }) => isSample).map(({ symbol }) => symbol)
  const samplePrices = prices
    .filter(({ source, isSampleWallet }) => source === 'sample' && isSampleWallet !== null)
    .map(({ symbol }) => symbol)
  return {
    'sample-wallets': found(
      sampleWallets.length > 0,
      'sample-wallets',
      `Wallets with a sample address, which belongs to nobody: ${namesIn(sampleWallets)}.`,
      sampleWallets,
    ),
    'sample-prices': found(
      samplePrices.length > 0,
      'sample-prices',
      `Currencies with a sample price: ${namesIn(samplePrices)}.`,
      samplePrices,
    ),
    'no-contact': found(settingOf('support_contact') === '', 'no-contact', 'No support contact is set.'),
    'no-mail': found(
      config.SMTP_URL === undefined,
      'no-mail',
      'No mail server is configured: buyers get no mail.',
    ),
    'no-target': found(settingOf('sale_target') === '', 'no-target', 'No sale target is set.'),
    'no-end': found(settingOf('sale_ends_at') === '', 'no-end', 'No end of the sale is set.'),
    'default-limits': limitsFound(settingOf),
    'approvals-without-evidence': found(
      settingOf('approval_evidence') !== 'required',
      'approvals-without-evidence',
      'Purchases can be approved without evidence.',
    ),
    'embedded-event-store': storeFound(about?.kind),
    'untrusted-proxy': found(
      isByUntrustedProxy,
      'untrusted-proxy',
      'You reach the site by way of a proxy, and TRUST_PROXY is not set: all callers share one address and its limits.',
    ),
    'audit-key-in-database': found(
      config.AUDIT_SIGNING_KEY === undefined,
      'audit-key-in-database',
      'The key that signs audit exports is kept in the database: set AUDIT_SIGNING_KEY.',
    ),
    'no-backup': backupFound(backup, clock.now(), config.BACKUP_EVERY_HOURS) ?? archiveFound(archive),
  }
}

function found(
  isWrong: boolean,
  finding: ReadinessFinding,
  sentence: string,
  symbols?: string[],
): Found | undefined {
  return isWrong ? { finding, sentence, ...(symbols && { symbols }) } : undefined
}

function limitsFound(settingOf: (key: SettingKey) => string): Found | undefined {
  const key = 'moderator_daily_tokens'
  return (
    found(
      settingOf('sale_hard_cap') === '' && settingOf('sale_max_per_buyer') === '',
      'no-limit',
      'Neither a hard cap nor a limit for each buyer is set.',
    ) ??
    found(
      settingOf('sale_max_per_buyer') === '',
      'no-buyer-limit',
      'A hard cap is set, and no limit for each buyer: a single account could reserve all that is left.',
    ) ??
    found(
      settingOf(key) === siteSettings[key].fallback,
      'default-moderator-limit',
      'The limit of moderators is the default one.',
    )
  )
}

/** @param kind undefined where it does not answer */
function storeFound(kind: string | undefined): Found | undefined {
  return (
    found(
      kind === undefined,
      'event-store-unknown',
      'The event store does not answer, so its kind is unknown.',
    ) ??
    found(
      kind !== 'server',
      'embedded-event-store',
      'Purchases are kept in the embedded event store, which is for one machine.',
    )
  )
}

/** A backup takes its time, too. */
const BACKUP_GRACE_HOURS = 1

/** @param at when the last whole one was taken; undefined where none is known */
function backupFound(at: Date | undefined, now: Date, everyHours: number): Found | undefined {
  if (at === undefined)
    return {
      finding: 'no-backup',
      sentence: 'No backup is taken on a schedule, or none has been finished: set BACKUP_DIR.',
    }
  const hours = (now.getTime() - at.getTime()) / 3_600_000
  return found(
    hours > everyHours + BACKUP_GRACE_HOURS,
    'backup-too-old',
    'The last backup is older than the schedule allows.',
  )
}

/** Where none is written a loss costs more, and that is the seller's to decide. */
function archiveFound(archive: ArchiveState | undefined): Found | undefined {
  return found(
    archive !== undefined && archive.behindSeconds > ARCHIVE_BEHIND_SECONDS,
    'archive-behind',
    'The archive stands still: if the disk is lost, so is what was sold since. See archive.log for the cause.',
  )
}

/** Said for those who decide about it. */
async function adviceOf({ readers, pool }: Pick<Services, 'readers' | 'pool'>): Promise<ReadinessAdvice[]> {
  return [await witnessAdvice(readers), await passkeyAdvice(pool)]
}

async function witnessAdvice(readers: Pool): Promise<ReadinessAdvice> {
  const log = await ledgerLogOf(readers)
  const of = (finding: ReadinessAdvice['finding'], sentence: string) => ({
    name: 'no-witness' as const,
    finding,
    sentence,
  })
  if (log !== null && log.key === null)
    return of(
      'log-unsigned',
      'The log of the ledger is not signed, and buyers get no receipt file: set LOG_KEY of the projector.',
    )
  if (!log?.witnesses.some(({ answeredAt }) => answeredAt !== null))
    return of(
      'no-witness',
      'No witness cosigns the log of the ledger: whoever has this machine and its keys could rewrite the past. See docs/guides/witnesses.md.',
    )
  return of(null, 'A witness cosigns the log of the ledger: its past cannot be rewritten unseen.')
}

/** Who has none comes first: the other is a nuisance when a device is lost, and no hole. */
async function passkeyAdvice(pool: Pool): Promise<ReadinessAdvice> {
  const staff = await passkeysOfStaff(pool)
  const name = 'staff-passkeys' as const
  const without = staff.filter(({ passkeys }) => passkeys === 0).map((one) => one.name)
  const withOne = staff.filter((one) => one.passkeys === 1 && one.recoveryCodes === 0).map((one) => one.name)
  if (without.length > 0) {
    const sentence = `Staff without a passkey, whose password a false page could ask for: ${namesIn(without)}.`
    return { name, finding: 'no-passkey', sentence, names: without }
  }
  if (withOne.length > 0) {
    const sentence = `Staff with one passkey and no recovery codes, whom a lost device locks out: ${namesIn(withOne)}.`
    return { name, finding: 'one-passkey', sentence, names: withOne }
  }
  return { name, finding: null, sentence: 'Everybody of staff has a passkey, and a second way in.' }
}

/** At most five by name. */
function namesIn(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ')
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown
}

export const readinessRoutes: readonly Route[] = [{ call: calls.showReadiness, handle: showReadiness }]
