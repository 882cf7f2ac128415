import { waitFor } from '@presale/testing'
import type { Page } from 'playwright-core'
import { expectNoViolation } from '../../support/accessibility'
import { DESKTOP, PHONE, picture } from '../../support/browser'
import { type Screens, useScreens } from '../../support/screens'
import { type SetStage, setStage } from './stage'
import type { State } from './state'

/** Desktop, tablet, phone; 720 is a desktop at 200 % zoom, which the tablet's layout covers. */
const SIZES = [DESKTOP, { width: 768, height: 1024 }, PHONE]

/** A test for each state, and one visit for all that is to be seen in it; `npm run screens` keeps its picture. */
export function describeStates(whose: string, states: readonly State[]): void {
  describe(`every screen of ${whose} in each of its states`, () => {
    const screens: Screens = useScreens()
    let set: SetStage

    beforeAll(async () => {
      set = await setStage(screens)
    }, 300_000)

    it.each(states)(
      '$name: stands at each width without scrolling sideways, the console is quiet, and axe finds no violation',
      async (state) => {
        const page = await state.open(set.stage)
        for (const size of SIZES.filter(({ width }) => state.widths?.includes(width) ?? true)) {
          await page.setViewportSize(size)
          await waitFor(async () => (await overflowOf(page)) <= 0 || undefined, {
            what: `nothing to stand out at ${size.width}`,
          })
          await picture(page, state.name, state.isWindow ? 'window' : 'whole')
        }
        if (state.axe) await expectNoViolation(page, state.axe === 'phone' ? [PHONE] : [DESKTOP, PHONE])
        if (!state.isFaulty) expect(set.complaints()).toEqual([])
      },
    )
  })
}

/** A chart takes its new width a moment after the window. */
function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
}
