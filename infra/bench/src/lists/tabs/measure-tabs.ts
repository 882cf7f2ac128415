import { type Figures, figuresOf, isTabWithinLimit, ratioOf } from '../../figures'
import { userOf } from '../../generator/users'
import type { SeededSystem } from '../../systems/seeded-system'
import { benchBrowser } from '../../web/browser'
import { Session } from '../session'
import { openPanel, TABS, type Tab } from './open-panel'

/** One tab of the admin panel, in the browser. */
export interface MeasuredTab {
  readonly tab: Tab
  readonly small: Figures
  readonly large: Figures
  /** How many times as long the large system takes, in the middle. */
  readonly times: number
  readonly passed: boolean
}

/** So often each tab is opened in each system; the first time of all warms up and is not counted. */
const RUNS = 21

/**
 * Opens each tab in both systems in turn, so that whatever else the machine does meets both alike: by a press in a
 * panel that is open, so that what is measured is the list, and not how the page itself is loaded.
 */
export async function measureTabs(
  small: SeededSystem,
  large: SeededSystem,
  signal: AbortSignal,
): Promise<MeasuredTab[]> {
  const browser = await benchBrowser()
  try {
    const panelOf = async ({ origin, plan }: SeededSystem) =>
      openPanel(browser, origin, await Session.begin(origin, userOf(plan, 0).email))
    const [inSmall, inLarge] = [await panelOf(small), await panelOf(large)]
    const took = new Map(TABS.map((tab) => [tab, { small: [] as number[], large: [] as number[] }]))
    for (let run = 0; run <= RUNS; run += 1) {
      signal.throwIfAborted()
      for (const [tab, times] of took) {
        const once = { small: await inSmall.open(tab), large: await inLarge.open(tab) }
        if (run === 0) continue
        times.small.push(once.small)
        times.large.push(once.large)
      }
    }
    return [...took].map(([tab, times]) => measuredTab(tab, figuresOf(times.small), figuresOf(times.large)))
  } finally {
    await browser.close()
  }
}

export function measuredTab(tab: Tab, small: Figures, large: Figures): MeasuredTab {
  const { median: times } = ratioOf(small, large)
  return { tab, small, large, times, passed: isTabWithinLimit(times) }
}
