import { existsSync, readFileSync } from 'node:fs'
import type { ServiceError } from '@grpc/grpc-js'
import { assertNever } from '@presale/kernel'
import { z } from 'zod'

import { noLeaderKnown, notLeader, serverNotReady, serverTooBusy, timedOut } from '../errors'

const REFUSALS = ['not-leader', 'no-leader-known', 'not-ready', 'too-busy'] as const

const leader = z.object({ host: z.string(), port: z.number() })

const fault = z.discriminatedUnion('call', [
  z.object({
    call: z.literal('append'),
    answer: z.enum([...REFUSALS, 'timeout-stored', 'timeout-not-stored']),
    times: z.number().int().min(1).default(1),
    leader: leader.optional(),
  }),
  z.object({
    call: z.literal('read'),
    answer: z.enum(REFUSALS),
    times: z.number().int().min(1).default(1),
    leader: leader.optional(),
  }),
  z.object({
    call: z.literal('subscription'),
    /** The checkpoint of KDB-710, a drop as too slow after some events, or falling behind after each live one. */
    answer: z.enum(['impossible-checkpoint', 'drop', 'fall-behind']),
    times: z.number().int().min(1).default(1),
  }),
])

export type Fault = z.infer<typeof fault>
export type FaultOf<C extends Fault['call']> = Extract<Fault, { call: C }>

/** For tests: answers that only a cluster gives, and this node never gives by itself. Each is given so many times. */
export class Faults {
  private planned: { fault: Fault; left: number }[] = []

  plan(faults: readonly Fault[]): void {
    this.planned = faults.map((one) => ({ fault: one, left: one.times }))
  }

  take<C extends Fault['call']>(call: C): FaultOf<C> | undefined {
    const found = this.planned.find((one) => one.fault.call === call && one.left > 0)
    if (found === undefined) return undefined
    found.left--
    return found.fault as FaultOf<C>
  }
}

/** Faults of a node in another process: a file that is read at each call, and applied again when it changes. */
export class FaultsFile extends Faults {
  private text = ''

  constructor(private readonly path: string) {
    super()
  }

  override take<C extends Fault['call']>(call: C): FaultOf<C> | undefined {
    const text = existsSync(this.path) ? readFileSync(this.path, 'utf8') : ''
    if (text !== this.text) this.plan(text === '' ? [] : z.array(fault).parse(JSON.parse(text)))
    this.text = text
    return super.take(call)
  }
}

/** Refuses a call before anything was done. */
export function refusalOf({ answer, leader }: FaultOf<'append' | 'read'>): ServiceError {
  switch (answer) {
    case 'not-leader':
      return notLeader(leader?.host ?? 'localhost', leader?.port ?? 2113)
    case 'no-leader-known':
      return noLeaderKnown()
    case 'not-ready':
      return serverNotReady()
    case 'too-busy':
      return serverTooBusy()
    case 'timeout-stored':
    case 'timeout-not-stored':
      return timedOut('Commit phase timeout.')
    default:
      return assertNever(answer)
  }
}
