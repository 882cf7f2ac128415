import { waitFor } from '@presale/testing'
import type { Locator, Page } from 'playwright-core'
import { eventually } from './eventually'

/** Presses Tab until the target has the focus. At each stop the focus must be seen: a ring, within the window. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < 80; stop += 1) {
    await page.keyboard.press(key)
    await eventually(() => unseenFocus(page)).toBeNull()
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${target} was not reached by ${key}.`)
}

/** What has the focus without showing it; null where it is seen. */
function unseenFocus(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    const around = [focused, focused.parentElement, focused.parentElement?.parentElement]
    const hasRing = around.some((element) => {
      if (!element) return false
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    })
    const { top, bottom, left, right } = focused.getBoundingClientRect()
    const isInWindow = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    return hasRing && isInWindow ? null : `${focused.outerHTML.slice(0, 200)} ring ${hasRing}, at ${top}`
  })
}

export const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Whatever stands in its place by then: a list that loads puts other rows in the place of those before. */
export async function expectFocus(target: Locator): Promise<void> {
  await waitFor(async () => (await hasFocus(target)) || undefined, { what: `the focus on ${target}` })
}
