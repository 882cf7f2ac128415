import { randomBytes } from 'node:crypto'
import { Person } from '../../support/person'
import type { Screens } from '../../support/screens'
import type { VisitOptions } from '../../support/visits'
import type { Stage } from './state'

export interface SetStage {
  readonly stage: Stage
  /** What the console of the page opened last has complained of. */
  complaints(): readonly string[]
}

/** Of the people of the states. */
export const NAMES = { newcomer: 'Ben Okafor', holder: 'Zoë Lee', moderator: 'Cleo Ward' }

/** The people of the states, with their purchases. @param every what each of their visits is opened with */
export async function setStage(screens: Screens, every: VisitOptions = {}): Promise<SetStage> {
  let complaints: string[] = []
  const newcomer = await Person.registered(screens.origin, NAMES.newcomer)
  const holder = await Person.registered(screens.origin, NAMES.holder)
  const admin = await Person.admin(screens.origin)
  const moderator = await Person.registered(screens.origin, NAMES.moderator)
  await admin.post(`/api/admin/users/${(await moderator.me()).id}/make-moderator`)
  const opened = async (options: VisitOptions, person?: Person) => {
    const visit = await screens.asVisitor({ ...every, ...options })
    complaints = visit.complaints
    if (person) await visit.context.addCookies([{ ...person.cookie, url: screens.origin }])
    return visit.page
  }
  const stage: Stage = {
    visitor: (options = {}) => opened(options),
    newcomer: (options = {}) => opened(options, newcomer),
    holder: (options = {}) => opened(options, holder),
    admin: (options = {}) => opened(options, admin),
    moderator: (options = {}) => opened(options, moderator),
    purchases: await purchasesOf(holder),
  }
  return { stage, complaints: () => complaints }
}

async function purchasesOf(holder: Person): Promise<Stage['purchases']> {
  const admin = await Person.admin(holder.origin)
  const approved = await holder.paid(1_000, 'BTC')
  await admin.decide(approved.id, 'approve', { transactionHash: randomBytes(32).toString('hex') })
  const declined = await holder.paid(500, 'USDT')
  await admin.decide(declined.id, 'decline', { reason: 'No payment has arrived at this address.' })
  const confirming = await holder.paid(5_000, 'ETH')
  const { purchase } = (await holder.request(250, 'BTC')).body
  return { due: purchase.id, confirming: confirming.id, approved: approved.id, declined: declined.id }
}
