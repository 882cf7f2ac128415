import { sealAccounts } from '@presale/accounts'
import { EventStoreUnavailable } from '@presale/event-store'
import type { ProcessContext } from '@presale/runtime'
import {
  AdminActionsBehind,
  begunActions,
  chainAdminActions,
  chainEarlierActions,
  chainUnfinished,
  type Head,
  HeadKeeper,
  takenBackIn,
} from '@presale/sale'
import type { Services } from '../services'
import { recordBaseline, recordPriceSigning } from './baseline'
import { readSecurityLogs } from './security-logs'
import type { StatedState } from './stated-state'

const EVERY_MS = 5000

type Chaining = Pick<Services, 'config' | 'log' | 'pool' | 'store' | 'securityLog' | 'clock'> & {
  readonly stated: Pick<StatedState, 'noteDone'>
}

/**
 * Chains every admin action of this process, where a key is set, and keeps what is known of them outside Postgres: a
 * line in the security log and a head in the event store each. Rows that an ended process left without are caught up at
 * the start, and every few seconds what others have left since.
 */
export class ActionChain {
  private keeper: HeadKeeper | undefined
  private isKnown = false
  private hasBegun = false
  private behind: AdminActionsBehind | undefined
  /** Announcements that were taken back and whose rows stand again, as security log or event store said. */
  private readonly takenBack = new Set<string>()

  constructor(private readonly services: Chaining) {}

  async start({ onStop }: Pick<ProcessContext, 'onStop'>): Promise<void> {
    const { config, log, pool, store, securityLog } = this.services
    const { ADMIN_ACTIONS_KEY: key } = config
    if (!key) {
      log.warn('admin actions are not chained: ADMIN_ACTIONS_KEY is not set')
      return
    }
    const keeper = new HeadKeeper({
      pool,
      store,
      key,
      writeLine: (line) => securityLog.write(line, true),
      onFault: (error) => this.noteFault(error),
    })
    this.keeper = keeper
    securityLog.beginWith(keeper.firstLine)
    sealAccounts(key)
    chainAdminActions({
      key,
      newest: () => this.newest(keeper),
      chained: (action, how) => {
        this.services.stated.noteDone(action.number)
        keeper.chained(action, how)
      },
      note: (line) => keeper.note(line),
      begun: (announcement) => keeper.begun(announcement),
      takenBack: (announcements) => this.lookUpTakenBack(announcements),
    })
    let running = this.look(key)
    await running
    const timer = setInterval(() => {
      running = running.then(() => this.look(key))
    }, EVERY_MS)
    onStop('admin actions', async () => {
      clearInterval(timer)
      await running
      await keeper.settled().catch((error: unknown) => this.noteFault(error))
      await keeper.close()
    })
  }

  /** For readiness: sales go on. @throws AdminActionsBehind */
  async assertNotBehind(): Promise<void> {
    if (this.behind) throw this.behind
  }

  /** The newest that is known outside of Postgres. @throws EventStoreUnavailable until the store has answered */
  async newestKnown(): Promise<Head | undefined> {
    return this.keeper && this.newest(this.keeper)
  }

  /** @throws EventStoreUnavailable until the store has answered: what it knows comes first */
  private newest(keeper: HeadKeeper): ReturnType<HeadKeeper['newest']> {
    if (this.isKnown) return keeper.newest()
    throw new EventStoreUnavailable('Which admin action is the newest is not known yet')
  }

  private async look(key: Buffer): Promise<void> {
    const { keeper } = this
    if (!keeper) return
    try {
      await (this.hasBegun ? keeper.catchUp({ isStart: false }) : this.begin(keeper, key))
      const unfinished = await chainUnfinished(this.services.pool)
      if (unfinished > 0)
        this.services.log.warn(
          { unfinished },
          'admin actions were chained whose process ended while they were done',
        )
      if (this.behind) this.services.log.info({}, 'the database has the admin actions again')
      this.behind = undefined
    } catch (error) {
      this.noteFault(error)
    }
  }

  /** Until it is done no admin action is chained, since the newest is not known. */
  private async begin(keeper: HeadKeeper, key: Buffer): Promise<void> {
    const { config, log, pool, clock } = this.services
    const newest = await keeper.newest()
    this.isKnown = true
    if (config.ADMIN_ACTIONS_KEY_MADE && newest === undefined) {
      const chained = await chainEarlierActions(pool)
      if (chained > 0) log.info({ chained }, 'admin actions from before were chained')
    }
    await keeper.catchUp({ isStart: true })
    if (await recordBaseline(pool, key, clock.now())) log.info('the baseline of admin actions was chained')
    if (await recordPriceSigning(pool, key, clock.now()))
      log.info('prices of a provider are signed from now on')
    this.hasBegun = true
  }

  /** Both are read only for rows that they were not asked about yet: they may be long, and such a row stays. */
  private async lookUpTakenBack(announcements: readonly string[]): Promise<ReadonlySet<string>> {
    const { config, log, store } = this.services
    if (announcements.every((one) => this.takenBack.has(one))) return this.takenBack
    const logs = await readSecurityLogs(config.SECURITY_LOG_FILE, [])
    const begun = config.ADMIN_ACTIONS_KEY && (await begunActions(store, config.ADMIN_ACTIONS_KEY))
    const outside = new Set([...takenBackIn(logs?.announced ?? []), ...takenBackIn(begun?.lines ?? [])])
    for (const one of announcements) {
      if (!outside.has(one) || this.takenBack.has(one)) continue
      this.takenBack.add(one)
      log.error(
        { announced: one },
        'an admin action that was taken back stands in the database again: it is not chained, see audit -- verify',
      )
    }
    return this.takenBack
  }

  private noteFault(error: unknown): void {
    const { log } = this.services
    if (!(error instanceof AdminActionsBehind)) {
      log.warn({ err: error }, 'heads of admin actions wait to be written')
      return
    }
    if (this.behind?.message !== error.message)
      log.error({ err: error }, 'changes by staff are refused: the database lacks admin actions')
    this.behind = error
  }
}
