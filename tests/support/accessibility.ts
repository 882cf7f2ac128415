import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { axeSource, DESKTOP, PHONE } from './browser'

type Size = typeof DESKTOP
type Rules = 'all' | 'contrast'

/**
 * Every rule at each width. A colour is the theme's and not the width's, so each theme is looked at at one of them; at
 * a single width the second theme is asked for its contrast alone. The page is not loaded again in between: what is
 * open stays open.
 */
export async function expectNoViolation(
  page: Page,
  widths: readonly Size[] = [DESKTOP, PHONE],
): Promise<void> {
  const [first = DESKTOP, second] = widths
  const found = await violationsAt(page, first, 'dark')
  if (second) found.push(...(await violationsAt(page, second, 'light')))
  else found.push(...(await violationsAt(page, first, 'light', 'contrast')))
  expect(found).toEqual([])
}

async function violationsAt(
  page: Page,
  viewport: Size,
  colorScheme: 'dark' | 'light',
  rules: Rules = 'all',
): Promise<string[]> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme })
  await settled(page)
  return (await violationsOf(page, rules)).map((said) => `${viewport.width} ${colorScheme} ${said}`)
}

/** In the page, by the script that `violationsOf` puts into it. */
declare const axe: typeof import('axe-core')

/** What Radix hides from a screen reader while a modal dialog or menu is open. */
const BEHIND = '[data-aria-hidden=true]'

/**
 * A document gets axe once: its code is compiled already when the second theme is asked for. Contrast takes axe most of
 * its time; what stands behind a modal, and cannot be used until it closes, is looked at where none is open.
 */
async function violationsOf(page: Page, rules: Rules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource())
  return page.evaluate(
    async ([behind, asked]) => {
      // What passes is checked all the same; its selectors and markup would take a third of the time.
      const options: RunOptions = { resultTypes: ['violations'] }
      const isDimmed = document.querySelector(behind) !== null
      const violations = []
      if (asked === 'all') {
        const rest = isDimmed ? { ...options, rules: { 'color-contrast': { enabled: false } } } : options
        violations.push(...(await axe.run(document, rest)).violations)
      }
      if (asked === 'contrast' || isDimmed) {
        const context = isDimmed ? { exclude: [behind] } : document
        const contrast = { ...options, runOnly: ['color-contrast'] }
        violations.push(...(await axe.run(context, contrast)).violations)
      }
      /** The computed styles behind a contrast finding: they explain a failure that does not happen again. */
      const stylesOf = (selector: string) => {
        const found: string[] = []
        for (let one = document.querySelector(selector); one; one = one.parentElement) {
          const { backgroundColor, color, opacity } = getComputedStyle(one)
          const moving = one.getAnimations().length
          found.push(
            `${one.tagName} ${color} on ${backgroundColor}, opacity ${opacity}, animations ${moving}`,
          )
        }
        return found.join(' < ')
      }
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => {
          const [selector] = target
          const styles =
            id === 'color-contrast' && typeof selector === 'string' ? ` (${stylesOf(selector)})` : ''
          return `${id} ${target.join(' ')}: ${failureSummary ?? ''}${styles}`
        }),
      )
    },
    [BEHIND, rules] as const,
  )
}

/** A list that shows what was asked for before, dimmed until the answer arrives. */
const OUTDATED = '[class*=__outdated--]'

/** Two frames, no list on its way to another, and whatever still moves has come to rest. */
async function settled(page: Page): Promise<void> {
  await page.locator(OUTDATED).first().waitFor({ state: 'detached' })
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const moving = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === 1)
    await Promise.allSettled(moving.map((one) => one.finished))
  })
}
