import type { Draw } from './draw'

/** How a purchase goes; each step is a command of the domain. */
export type Step =
  | 'request'
  | 'report'
  | 'approve'
  | 'decline'
  | 'expire'
  | 'cancel'
  | 'report-late'
  | 'reopen'

type Story = readonly Step[]

const APPROVED: Story = ['request', 'report', 'approve']
export const DECLINED: Story = ['request', 'report', 'decline']
const REOPENED: Story = ['request', 'expire', 'report-late', 'reopen', 'approve']

/** In hundredths; what is left open after payment is rare, since somebody works through it. */
const ENDED: readonly (readonly [number, Story])[] = [
  [64, APPROVED],
  [15, DECLINED],
  [11, ['request', 'expire']],
  [3, ['request', 'cancel']],
  [1, ['request', 'report', 'expire']],
  [1, ['request', 'expire', 'report-late']],
  [4, REOPENED],
  [1, ['request', 'report', 'expire', 'reopen', 'decline']],
]

const RECENT: readonly (readonly [number, Story])[] = [
  [48, ['request', 'report']],
  [2, ['request']],
  [50, APPROVED],
]

/** The last fiftieth of the year: about a week. Only there is anything still pending. */
const RECENT_FROM = 0.98

export function storyOf(draw: Draw, elapsed: number): Story {
  return draw.weighted(elapsed >= RECENT_FROM ? RECENT : ENDED)
}
