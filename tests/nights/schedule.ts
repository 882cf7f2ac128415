import { type Draw, drawFor } from '../../infra/bench/src/generator/draw'

export const SERVICES = ['api', 'projector', 'expiry', 'mailer', 'web'] as const
export type Service = (typeof SERVICES)[number]
export const SERVERS = ['postgres', 'redis', 'event-store'] as const
export type Server = (typeof SERVERS)[number]
/** Which of the two. */
export type Instance = `${Service}-${1 | 2}`
export type Part = Instance | Server

/** How a line between a process and a server misbehaves. */
export type LineFault =
  /** Every piece is that late. */
  | 'slow'
  /** Every connection ends, and new ones get through. */
  | 'cut'
  /** What the process asks arrives, and the connection ends before the answer. */
  | 'answer-lost'
  /** Nothing gets through, and no connection ends. */
  | 'silent'

export type Fault =
  | { readonly kind: 'kill' | 'restart'; readonly part: Part }
  | { readonly kind: 'freeze'; readonly part: Part }
  | { readonly kind: 'line'; readonly fault: LineFault; readonly from: Instance; readonly to: Server }
  | { readonly kind: 'redis-flushed' | 'redis-full' | 'sessions-ended' | 'disk-full' }
  | {
      readonly kind: 'event-store-faults'
      readonly call: 'append' | 'read' | 'subscription'
      readonly answer: string
      readonly times: number
    }
  | { readonly kind: 'rebuild' | 'verify' | 'rollback' }

export interface Planned {
  /** From the beginning of the night, in milliseconds. */
  readonly at: number
  /** How long it lasts; 0 where it is over at once. */
  readonly forMs: number
  readonly fault: Fault
}

/** How long faults are begun for. */
export const FAULTS_MS = 25_000
const FEWEST = 8
const MOST = 14
/** The longest that something is frozen, in one night of so many; else it is a few seconds. */
const LONGEST_MS = 60_000
const ONE_IN = 20

/** What breaks in the night of a seed, and when: the same seed, the same plan. */
export function plannedFor(seed: number): Planned[] {
  const draw = drawFor('night', seed)
  const count = draw.whole(FEWEST, MOST)
  const planned = Array.from({ length: count }, () => {
    const fault = anyFault(draw)
    return { at: draw.whole(0, FAULTS_MS), forMs: durationOf(fault, draw), fault }
  })
  const isLong = draw.whole(1, ONE_IN) === 1
  const long = {
    at: draw.whole(0, 5000),
    forMs: LONGEST_MS,
    fault: { kind: 'freeze', part: anyPart(draw) },
  } as const
  return [...planned, ...(isLong ? [long] : [])].sort((one, other) => one.at - other.at)
}

const anyInstance = (draw: Draw): Instance => `${draw.pick(SERVICES)}-${draw.pick([1, 2] as const)}`
const anyPart = (draw: Draw): Part =>
  draw.weighted<() => Part>([
    [3, () => anyInstance(draw)],
    [2, () => draw.pick(SERVERS)],
  ])()

function anyFault(draw: Draw): Fault {
  return draw.weighted<() => Fault>([
    [6, () => ({ kind: 'kill', part: anyPart(draw) })],
    [2, () => ({ kind: 'restart', part: anyPart(draw) })],
    [5, () => ({ kind: 'freeze', part: anyPart(draw) })],
    [8, () => anyLine(draw)],
    [2, () => ({ kind: draw.pick(['redis-flushed', 'redis-full'] as const) })],
    [2, () => ({ kind: 'sessions-ended' })],
    [1, () => ({ kind: 'disk-full' })],
    [4, () => storeFault(draw)],
    [2, () => ({ kind: draw.pick(['rebuild', 'verify', 'rollback'] as const) })],
  ])()
}

/** Which servers a service has a line to. */
export const LINES: Readonly<Record<Service, readonly Server[]>> = {
  api: ['postgres', 'redis', 'event-store'],
  projector: ['postgres', 'event-store'],
  expiry: ['postgres', 'redis', 'event-store'],
  mailer: ['postgres', 'redis', 'event-store'],
  web: [],
}

function anyLine(draw: Draw): Fault {
  const service = draw.weighted([
    [4, 'api'],
    [2, 'projector'],
    [2, 'expiry'],
    [1, 'mailer'],
  ] as const)
  const fault = draw.pick(['slow', 'cut', 'answer-lost', 'answer-lost', 'silent'] as const)
  return {
    kind: 'line',
    fault,
    from: `${service}-${draw.pick([1, 2] as const)}`,
    to: draw.pick(LINES[service]),
  }
}

function storeFault(draw: Draw): Fault {
  const call = draw.weighted([
    [5, 'append'],
    [2, 'read'],
    [2, 'subscription'],
  ] as const)
  const answers = {
    append: ['timeout-stored', 'timeout-not-stored', 'too-busy', 'not-leader'],
    read: ['too-busy', 'not-ready'],
    subscription: ['drop', 'fall-behind', 'impossible-checkpoint'],
  }
  return { kind: 'event-store-faults', call, answer: draw.pick(answers[call]), times: draw.whole(1, 6) }
}

function durationOf(fault: Fault, draw: Draw): number {
  const seconds = (from: number, to: number) => draw.whole(from * 1000, to * 1000)
  if (fault.kind === 'freeze')
    return draw.weighted<() => number>([
      [4, () => seconds(3, 6)],
      [1, () => seconds(6, 15)],
    ])()
  if (fault.kind === 'line') return fault.fault === 'cut' ? 0 : seconds(1, 8)
  return fault.kind === 'redis-full' || fault.kind === 'disk-full' ? seconds(2, 6) : 0
}
