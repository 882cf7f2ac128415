import { waitFor } from '@presale/testing'
import type { Caller } from '../../services/api/src/testing/caller'
import { isInDoubt, type Mail, type Night, type Shown, type ShownPurchase } from './history'
import type { Finding } from './judge/finding'
import { judge } from './judge/judge'
import { readStreams } from './judge/read-streams'
import type { SaleRules } from './judge/sale-rules'
import { People } from './people/people'
import { type Recovery, recoveriesOf } from './recovery'
import { type Planned, plannedFor } from './schedule'
import { carryOut } from './site/carry-out'
import { type NightSite, untilReady, WINDOWS } from './site/site'

/** A sweep, and what a machine of two cores that does all of this needs for it. */
const SWEEP_MS = WINDOWS.sweep * 1000 + 8000
const SETTLED_MS = (WINDOWS.payment + WINDOWS.approval) * 1000 + SWEEP_MS
/** The views follow the events; so long they may be behind once all is quiet. */
const SHOWN_MS = 15_000

export interface NightResult {
  readonly seed: number
  readonly planned: readonly Planned[]
  readonly findings: readonly Finding[]
  readonly recoveries: readonly Recovery[]
  /** How many commands were answered in each way. */
  readonly commands: number
  /** From the end of the last fault until every process was ready. */
  readonly readyMs: number
}

/** One night on a site that is well: people trade while things break, everything heals, and then it is judged. */
export async function spendNight(site: NightSite, seed: number): Promise<NightResult> {
  const planned = plannedFor(seed)
  const people = await People.arriving(site.origin, seed)
  const from = new Date().toISOString()
  const [before, mailsBefore] = [await rulesOf(people.admin.caller), site.mailbox.mails.length]
  people.begin()
  const happened = await carryOut(site, planned)
  const faultsEndedAt = Date.now()
  site.giveFaults([])
  await untilReady(site)
  const calmAt = Date.now()
  await people.end()
  await untilNothingRuns(people)
  site.inDoubt.push(
    ...people.history.filter((one) => ['request', 'buy'].includes(one.kind) && isInDoubt(one)),
  )
  const known = {
    history: people.history,
    inDoubt: site.inDoubt,
    accounts: people.accounts,
    calmAt,
    sweepMs: SWEEP_MS,
  }
  const findings = await untilItFits(async () => {
    const judgedAt = Date.now()
    const events = await readStreams(site.direct['event-store'])
    const mails: readonly Mail[] = site.mailbox.mails.slice(mailsBefore)
    const night: Night = { ...known, mails, shown: await shownBy(people, from) }
    return judge(night, events, before, judgedAt)
  })
  return {
    seed,
    planned,
    findings,
    recoveries: recoveriesOf(happened, people.history),
    commands: people.history.length,
    readyMs: calmAt - faultsEndedAt,
  }
}

async function rulesOf(admin: Caller): Promise<SaleRules> {
  const { body } = await admin.get<{ hardCap: number | null; maxPerBuyer: number | null }>('/api/sale')
  const { price } = (await admin.get<{ price: string }>('/api/token/GROK')).body
  const { address } = (await admin.get<{ address: string }>('/api/admin/wallets/symbol/BTC')).body
  return {
    hardCap: String(body.hardCap ?? ''),
    perBuyer: String(body.maxPerBuyer ?? ''),
    price,
    wallet: address,
  }
}

/** Every window has ended, as far as they end; what does not is the judge's to say. */
async function untilNothingRuns(people: People): Promise<void> {
  const isQuiet = async () => {
    const pending = await all<ShownPurchase>(people.admin.caller, '/api/admin/purchases?status=pending')
    return !pending.some(({ userId }) => people.accounts.has(userId)) || undefined
  }
  await waitFor(isQuiet, { what: 'every window to end', timeoutMs: SETTLED_MS, intervalMs: 500 }).catch(
    () => undefined,
  )
}

/** Judged again while the views may still be behind. */
async function untilItFits(judged: () => Promise<Finding[]>): Promise<Finding[]> {
  let findings: Finding[] = []
  const fits = async () => {
    findings = await judged()
    return findings.length === 0 || undefined
  }
  await waitFor(fits, { what: 'the views', timeoutMs: SHOWN_MS, intervalMs: 2000 }).catch(() => undefined)
  return findings
}

async function shownBy(people: People, from: string): Promise<Shown> {
  const admin = people.admin.caller
  const purchases: ShownPurchase[] = []
  const buyers: [string, { balance: number; purchases: ShownPurchase[] }][] = []
  for (const { account, caller } of people.buyers) {
    purchases.push(...(await all<ShownPurchase>(admin, `/api/admin/purchases?user=${account}`)))
    const own = await all<ShownPurchase>(caller, '/api/purchases?')
    buyers.push([account, { balance: (await caller.me()).balance, purchases: own }])
  }
  const trails: [string, string[]][] = []
  for (const { id } of purchases) {
    const { body } = await admin.get<{ type: string }[]>(`/api/admin/purchases/${id}/events`)
    trails.push([id, body.map(({ type }) => type)])
  }
  const { body: sale } = await admin.get<Pick<Shown, 'hardCap' | 'remaining'>>('/api/sale')
  // Fewer than a page in any night.
  const { body: actions } = await admin.get<Shown['actions']>(
    `/api/admin/actions?pageSize=${PAGE}&from=${from}`,
  )
  const { body: setAside } = await admin.get<{ stream: string }[]>('/api/admin/quarantine')
  return {
    buyers: new Map(buyers),
    purchases,
    trails: new Map(trails),
    hardCap: sale.hardCap,
    remaining: sale.remaining,
    actions,
    setAside: setAside.map(({ stream }) => stream),
  }
}

const PAGE = 100

/** Every page of a list. */
async function all<Row>(caller: Caller, path: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { status, body } = await caller.get<Row[]>(`${path}&pageSize=${PAGE}&page=${page}`)
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
    rows.push(...body)
    if (body.length < PAGE) return rows
  }
}
