import { assertNever } from '@presale/kernel'
import type { Draw } from '../generator/draw'
import type { Step } from '../generator/outcomes'
import { DEMO_SPAN_MS } from './people'

/** How a purchase goes, and when: over with, left for somebody to look at, or running now. */
export interface DemoStory {
  readonly steps: readonly Step[]
  readonly when: 'over' | 'to-look-at' | 'running'
  /** It claims the transaction that another one has been approved with. */
  readonly isContested?: true
}

export interface Windows {
  readonly paymentSeconds: number
  readonly approvalSeconds: number
}

const PAID = ['request', 'report'] as const
const over = (...steps: Step[]): DemoStory => ({ steps, when: 'over' })

const APPROVED = over(...PAID, 'approve')
const DECLINED = over(...PAID, 'decline')
const NEVER_PAID = over('request', 'expire')
const CANCELLED = over('request', 'cancel')
const REOPENED = over(...PAID, 'expire', 'reopen', 'approve')
const LATE_BUT_GOOD = over('request', 'expire', 'report-late', 'reopen', 'approve')
const LATE_AND_WRONG = over('request', 'expire', 'report-late', 'reopen', 'decline')
const EXPIRED_AFTER_PAYMENT: DemoStory = { steps: [...PAID, 'expire'], when: 'to-look-at' }
const LATE: DemoStory = { steps: ['request', 'expire', 'report-late'], when: 'to-look-at' }
const AWAITING_PAYMENT: DemoStory = { steps: ['request'], when: 'running' }
const AWAITING_APPROVAL: DemoStory = { steps: PAID, when: 'running' }
const REOPENED_NOW: DemoStory = { steps: [...PAID, 'expire', 'reopen'], when: 'running' }

/** However few are asked for, these come first: each state, and each that needs attention. */
const FIRST: readonly DemoStory[] = [
  APPROVED,
  AWAITING_APPROVAL,
  AWAITING_PAYMENT,
  DECLINED,
  NEVER_PAID,
  CANCELLED,
  REOPENED,
  EXPIRED_AFTER_PAYMENT,
  LATE,
  LATE_BUT_GOOD,
  ...([
    { ...APPROVED, isContested: true },
    { ...AWAITING_APPROVAL, isContested: true },
  ] as const),
  REOPENED_NOW,
  LATE_AND_WRONG,
  AWAITING_APPROVAL,
]

const REST: readonly (readonly [number, DemoStory])[] = [
  ...([
    [68, APPROVED],
    [9, DECLINED],
    [10, NEVER_PAID],
    [5, CANCELLED],
  ] as const),
  ...([
    [3, REOPENED],
    [2.5, LATE_BUT_GOOD],
    [0.8, LATE_AND_WRONG],
  ] as const),
  ...([
    [0.6, EXPIRED_AFTER_PAYMENT],
    [0.5, LATE],
  ] as const),
]
/** So many more await approval, one in a hundred: nobody has more than a screen of them. */
const MOST_AWAITING = 20

/** Of `count` purchases, number `index`. */
export function demoStoryOf(draw: Draw, index: number, count: number): DemoStory {
  const first = FIRST[index]
  if (first) return first
  const awaiting = Math.min(MOST_AWAITING, Math.floor(count / 100))
  return index < FIRST.length + awaiting ? AWAITING_APPROVAL : draw.weighted(REST)
}

/** When each step of a story is taken; nothing lies after `now`. */
export function demoTimes({ steps, when }: DemoStory, draw: Draw, windows: Windows, now: Date): Date[] {
  let after = 0
  const offsets = steps.map((step, number) => {
    after += secondsBefore(step, steps[number - 1], draw, windows) * 1000 + draw.whole(0, 999)
    return after
  })
  const begin = now.getTime() - after - sinceLast({ steps, when }, draw, windows, after)
  return offsets.map((offset) => new Date(begin + offset))
}

/** How long ago the last step is. */
function sinceLast(
  story: Pick<DemoStory, 'steps' | 'when'>,
  draw: Draw,
  windows: Windows,
  took: number,
): number {
  switch (story.when) {
    case 'over': {
      // More and more of them, the longer the sale goes on; the last hours come from the running purchases.
      const elapsed = draw.share() ** 0.55
      return Math.max(15 * 60_000, (1 - elapsed) * (DEMO_SPAN_MS - took))
    }
    case 'to-look-at':
      return draw.whole(30, 3 * 24 * 60) * 60_000
    case 'running': {
      const isPaid = story.steps.length > 1
      const window = isPaid ? windows.approvalSeconds : windows.paymentSeconds
      return Math.round(window * (0.05 + draw.share() * 0.55)) * 1000
    }
    default:
      return assertNever(story.when)
  }
}

function secondsBefore(step: Step, before: Step | undefined, draw: Draw, windows: Windows): number {
  switch (step) {
    case 'request':
      return 0
    case 'report':
      return draw.whole(40, Math.max(41, Math.floor(windows.paymentSeconds * 0.85)))
    case 'cancel':
      return draw.whole(15, Math.max(16, Math.floor(windows.paymentSeconds * 0.6)))
    case 'approve':
    case 'decline':
      // Most within minutes, some only just in time.
      return Math.round(45 * ((windows.approvalSeconds * 0.95) / 45) ** draw.share())
    case 'expire':
      return (before === 'request' ? windows.paymentSeconds : windows.approvalSeconds) + draw.whole(1, 4)
    case 'report-late':
      return draw.whole(10, 300) * 60
    case 'reopen':
      return draw.whole(15, 600) * 60
    default:
      return assertNever(step)
  }
}
